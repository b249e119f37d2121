-- Figures of a version are of the companies that their reader covers, and sums over all companies cannot give them: they are counted
-- over the history (decision 0110). Without the sums, a step of the embedded engine writes one row less.
drop table wf_uncounted;
drop table wf_count;
