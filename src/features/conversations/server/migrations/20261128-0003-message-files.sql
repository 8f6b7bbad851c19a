-- Whether files are attached to a message: of most, nothing more has to be read.
ALTER TABLE conversation_messages ADD COLUMN has_files boolean NOT NULL DEFAULT false;
