-- Only the process defines the amount above which a second approval is needed; predictions are made from the process.
delete from settings where name = 'second_approval_above';
