-- A submission is pending until its sender has confirmed the address.
ALTER TABLE submissions RENAME COLUMN held TO pending;
