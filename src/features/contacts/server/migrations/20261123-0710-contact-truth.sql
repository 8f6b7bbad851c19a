-- Of how many orders `spent` is the sum: those in the currency that the site counts in.
ALTER TABLE contacts ADD COLUMN spent_orders integer NOT NULL DEFAULT 0;

-- Names that imports wrote over several lines.
UPDATE contacts SET first_name = trim(regexp_replace(first_name, '[\x01-\x1f\x7f-\x9f]+', ' ', 'g')),
  last_name = trim(regexp_replace(last_name, '[\x01-\x1f\x7f-\x9f]+', ' ', 'g')),
  phone = trim(regexp_replace(phone, '[\x01-\x1f\x7f-\x9f]+', ' ', 'g')), city = trim(regexp_replace(city, '[\x01-\x1f\x7f-\x9f]+', ' ', 'g')),
  country = trim(regexp_replace(country, '[\x01-\x1f\x7f-\x9f]+', ' ', 'g')),
  language = trim(regexp_replace(language, '[\x01-\x1f\x7f-\x9f]+', ' ', 'g')),
  time_zone = trim(regexp_replace(time_zone, '[\x01-\x1f\x7f-\x9f]+', ' ', 'g'))
WHERE first_name || last_name || phone || city || country || language || time_zone ~ '[\x01-\x1f\x7f-\x9f]';
