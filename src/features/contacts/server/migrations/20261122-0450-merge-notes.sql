-- A merge is told in the history of the contact that stays, by the address of the other: found when that person is erased.
CREATE INDEX contact_activity_merged ON contact_activity (site_id, lower(what)) WHERE kind = 'merged';
