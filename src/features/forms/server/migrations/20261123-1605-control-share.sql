-- "held" said little: the share of visitors in the control group.
ALTER TABLE popup_allocations RENAME COLUMN held TO control_share;
