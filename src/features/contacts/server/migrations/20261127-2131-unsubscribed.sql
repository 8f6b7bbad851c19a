-- How many left in a period, for the dashboard.
CREATE INDEX contact_activity_unsubscribed ON contact_activity (site_id, at) WHERE kind = 'unsubscribed';
