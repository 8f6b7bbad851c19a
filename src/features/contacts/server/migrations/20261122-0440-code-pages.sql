-- In which code page a file is read that is not in Unicode; empty for one that is. Its rows are kept as read in windows-1252.
ALTER TABLE contact_imports ADD COLUMN code_page text NOT NULL DEFAULT '';
