"""The process: settings, the Slack app, the command line, the web server, the digest clock, the local demo."""
