/**
 * Keeps what the job queue is given to publish: events of apps and notifications to phones, which the queue deletes once they are
 * sent. Announces jobs, so that those of a world run without a process that polls.
 */
export const installRecorder = `
-- Processes of a service start at the same time.
select pg_advisory_xact_lock(hashtext('qa_record_job'));

create or replace function qa_record_job() returns trigger language plpgsql as $$
declare
  kind text := (select identifier from graphile_worker._private_tasks where id = new.task_id);
begin
  if tg_op = 'INSERT' and kind in ('send_realtime_events', 'send_pushes') then
    insert into qa_events (channel, event, is_pushed)
    select coalesce('private-user-' || (event ->> 'userId'), 'app'), event - 'at', kind = 'send_pushes'
      from json_array_elements(new.payload -> 'events') with ordinality as queued (given, place),
           lateral (select given::jsonb as event) as plain
     order by place;
  end if;
  perform pg_notify('slatekeeper_changed', 'jobs');
  return null;
end $$;

-- A job is rescheduled when an operator reruns it.
create or replace trigger qa_record_job after insert or update of run_at on graphile_worker._private_jobs
  for each row execute function qa_record_job();
`

/** An email meets a fault of its world when it is stored: it has failed before a job could send it. */
export const installMailFaults = `
create function qa_fail_mail() returns trigger language plpgsql as $$
begin
  if new.channel <> 'mail' then
    return new;
  end if;
  update qa_faults set remaining = remaining - 1
   where id = (
           select id from qa_faults
            where kind = 'mail' and (remaining is null or remaining > 0)
              and (ends_at is null or ends_at > pg_catalog.now()) and percent > random() * 100
            order by id limit 1 for update);
  if found then
    new.status := 'failed';
    new.last_error := 'A fault of its QA world';
    new.props := new.props - array['code', 'link'];
  end if;
  return new;
end $$;

create trigger qa_fail_mail before insert on messages for each row execute function qa_fail_mail();
`
