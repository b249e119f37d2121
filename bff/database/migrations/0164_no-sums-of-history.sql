-- Operators see the figures of a version for the companies they cover. Sums over all companies cannot give these, so
-- the figures are counted from the history (decision 0110). Without the sums, a step of the embedded engine writes one
-- row fewer.
drop table wf_uncounted;
drop table wf_count;
