-- A forced release can be rolled out in stages: it is the minimum version of the users that it has reached. The previous version
-- would force all users of such a release; only new processes publish one.
alter table releases drop constraint releases_forced_reaches_all;
