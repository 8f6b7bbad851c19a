-- Blocks of four weeks are added up by four again, so that a year reads half of the rows: see store-blocks.ts. The next roll-up adds up the weeks that are already over.
ALTER TABLE form_counts DROP CONSTRAINT form_counts_span_check;
ALTER TABLE form_counts ADD CONSTRAINT form_counts_span_check CHECK (span IN ('day', 'week', '4 weeks', '16 weeks'));
