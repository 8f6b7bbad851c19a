-- What a file takes in the storage, its narrower versions included.
ALTER TABLE media ADD COLUMN stored_bytes bigint NOT NULL DEFAULT 0;
UPDATE media SET stored_bytes = size;
