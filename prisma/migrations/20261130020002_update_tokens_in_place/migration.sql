-- Each use of a token writes its row: with room on the page, none of its five indexes changes. Full pages get room by and by.
alter table access_tokens set (fillfactor = 85);
