"""What is shown of what answers: cuts, groups, rivals, disputes, attributions, receipts."""
