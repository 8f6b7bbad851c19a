-- Whether a message waited for the winner of a campaign's test. It is no part of what the test is judged by.
ALTER TABLE deliveries ADD COLUMN was_held boolean NOT NULL DEFAULT false;
