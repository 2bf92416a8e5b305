-- Daily trivia: questions with answers, the answer of each user and day, and the reward.

alter type ledger_kind add value 'reward';

create type trivia_status as enum ('draft', 'ready');

create table trivia_questions (
  id serial not null,
  text text not null,
  status trivia_status not null default 'draft',
  scheduled_on date,
  used_on date,
  answered integer not null default 0,
  answered_correctly integer not null default 0,
  counted_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint trivia_questions_pkey primary key (id),
  constraint trivia_questions_text check (text = btrim(text) and length(text) between 1 and 300),
  constraint trivia_questions_drafts_wait check (status = 'ready' or scheduled_on is null and used_on is null)
);
-- One question per trivia day.
create unique index trivia_questions_scheduled_on_key on trivia_questions (scheduled_on);
create unique index trivia_questions_used_on_key on trivia_questions (used_on);
create unique index trivia_questions_text_key on trivia_questions (lower(text));
create index trivia_questions_unused on trivia_questions (status, id) where used_on is null;
create index trivia_questions_updated_at_id_idx on trivia_questions (updated_at, id);

create table trivia_answers (
  id serial not null,
  question_id integer not null,
  text text not null,
  is_correct boolean not null,
  constraint trivia_answers_pkey primary key (id),
  constraint trivia_answers_question_id_fkey foreign key (question_id)
    references trivia_questions (id) on delete cascade on update cascade,
  constraint trivia_answers_text check (text = btrim(text) and length(text) between 1 and 120)
);
create index trivia_answers_question_id_idx on trivia_answers (question_id);
create unique index trivia_answers_one_correct on trivia_answers (question_id) where is_correct;
create unique index trivia_answers_distinct on trivia_answers (question_id, lower(text));

-- Checked at commit: 2 to 6 answers, one of them correct.
create function check_trivia_answers() returns trigger language plpgsql as $$
declare
  question integer;
begin
  if tg_table_name = 'trivia_questions' then question := new.id;
  else question := coalesce(new.question_id, old.question_id);
  end if;
  if exists (select from trivia_questions where id = question) and not (
    select count(*) between 2 and 6 and count(*) filter (where is_correct) = 1
      from trivia_answers where question_id = question
  ) then
    raise exception 'a trivia question has 2 to 6 answers, one of them correct' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger trivia_questions_have_answers after insert on trivia_questions
  deferrable initially deferred for each row execute function check_trivia_answers();
create constraint trigger trivia_answers_complete after insert or update or delete on trivia_answers
  deferrable initially deferred for each row execute function check_trivia_answers();

-- Users have seen a used question: it, its day and its answers are final.
create function protect_used_trivia() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'trivia_answers' then
    if exists (
      select from trivia_questions
       where id in (case when tg_op <> 'INSERT' then old.question_id end, case when tg_op <> 'DELETE' then new.question_id end)
         and used_on is not null
    ) then
      raise exception 'the answers of a used trivia question cannot change' using errcode = 'restrict_violation';
    end if;
  elsif tg_op = 'DELETE' or row (new.id, new.text, new.status, new.used_on) is distinct from row (old.id, old.text, old.status, old.used_on) then
    raise exception 'a used trivia question cannot change' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger trivia_answers_final before insert or update or delete on trivia_answers
  for each row execute function protect_used_trivia();
create trigger trivia_questions_final before update or delete on trivia_questions
  for each row when (old.used_on is not null) execute function protect_used_trivia();

-- Answers of users ----------------------------------------------------------------

-- The last answer is part of the row that every balance reads.
alter table user_engagement
  add column trivia_answered_at timestamptz(6),
  add column trivia_reset_hour smallint;

-- Before this migration a streak was a number and a day, and a completion only a time.
with settings_hour as (
  select coalesce((select value::text::int from settings where key = 'trivia_reset_hour_utc' and value::text ~ '^\d+$'), 9) as hour
), completed as (
  select user_id, max(completed_at) as at from trivia_completions group by user_id
)
update user_engagement
   set trivia_reset_hour = hour,
       trivia_answered_at = coalesce(at, (was_on + make_interval(hours => hour)) at time zone 'UTC'),
       streak_on = coalesce((at at time zone 'UTC' - make_interval(hours => hour))::date, was_on),
       current_streak = greatest(current_streak, case when at is null then 0 else 1 end)
  from settings_hour, (
         select e.user_id, e.streak_on as was_on, completed.at
           from user_engagement e left join completed using (user_id)
          where e.streak_on is not null or completed.at is not null
       ) as former
 where former.user_id = user_engagement.user_id;

alter table user_engagement
  add constraint user_engagement_trivia_reset_hour check (trivia_reset_hour between 0 and 23),
  add constraint user_engagement_last_trivia check (num_nulls(streak_on, trivia_answered_at, trivia_reset_hour) in (0, 3));

alter table trivia_completions
  add column day date,
  add column question_id integer,
  add column answer_id integer,
  add column is_correct boolean not null default false,
  add column reward_cents bigint not null default 0,
  add column ledger_transaction_id bigint;
update trivia_completions set day = (completed_at at time zone 'UTC' - make_interval(hours => coalesce(
  (select value::text::int from settings where key = 'trivia_reset_hour_utc' and value::text ~ '^\d+$'), 9)))::date;
delete from trivia_completions older using trivia_completions newer
 where newer.user_id = older.user_id and newer.day = older.day and newer.id > older.id;
drop index trivia_completions_user_id_completed_at_idx;
alter table trivia_completions
  alter column day set not null,
  add constraint trivia_completions_question_id_fkey foreign key (question_id)
    references trivia_questions (id) on delete restrict on update cascade,
  add constraint trivia_completions_answer_id_fkey foreign key (answer_id)
    references trivia_answers (id) on delete restrict on update cascade,
  add constraint trivia_completions_ledger_transaction_id_fkey foreign key (ledger_transaction_id)
    references ledger_transactions (id) on delete restrict on update cascade,
  add constraint trivia_completions_only_correct_paid check (reward_cents >= 0 and (is_correct or reward_cents = 0)),
  add constraint trivia_completions_reward_posted check ((reward_cents > 0) = (ledger_transaction_id is not null));
-- One answer per user and trivia day.
create unique index trivia_completions_user_id_day_key on trivia_completions (user_id, day);
create unique index trivia_completions_ledger_transaction_id_key on trivia_completions (ledger_transaction_id);
create index trivia_completions_question_id_is_correct_idx on trivia_completions (question_id, is_correct);
create index trivia_completions_answer_id_idx on trivia_completions (answer_id);
