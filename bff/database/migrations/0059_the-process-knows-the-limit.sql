-- From which amount on a second approval is asked stands in the process alone; what is foretold is asked of it.
delete from settings where name = 'second_approval_above';
