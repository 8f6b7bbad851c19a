-- Blocks of four weeks are added up by four again, so that a year reads half of the rows: see store-blocks.ts. What is over already is by the next roll-up.
ALTER TABLE form_counts DROP CONSTRAINT form_counts_span_check;
ALTER TABLE form_counts ADD CONSTRAINT form_counts_span_check CHECK (span IN ('day', 'week', '4 weeks', '16 weeks'));
