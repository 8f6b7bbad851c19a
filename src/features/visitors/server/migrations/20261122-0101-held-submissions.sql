-- Whether a submission waits for the click in its mail: who sent it may be another than who has the address.
ALTER TABLE submissions ADD COLUMN held boolean NOT NULL DEFAULT false;
UPDATE submissions SET held = true FROM contacts
WHERE contacts.site_id = submissions.site_id AND contacts.id = submissions.contact_id AND contacts.status = 'unconfirmed';
