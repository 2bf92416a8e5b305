-- `updated_at` of tables that the console edits, so that no statement sets it. Counters and states of jobs are not edits.
-- PostgreSQL finds `now()` when the row changes, so a world of QA has its own.
create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create trigger challenges_set_updated_at before update on challenges
  for each row execute function set_updated_at();
create trigger credit_buckets_set_updated_at before update on credit_buckets
  for each row execute function set_updated_at();
create trigger games_set_updated_at
  before update of name, status, sequence, image, featured_contest_image, featured_contest_color1,
    featured_contest_color2, featured_contest_color3, featured_contest_btn_color, big_wins_color1, big_wins_color2,
    big_wins_text_color, big_wins_image, big_wins_arrow on games
  for each row execute function set_updated_at();
create trigger navigations_set_updated_at before update on navigations
  for each row execute function set_updated_at();
create trigger promos_set_updated_at
  before update of name, description, credits_cents, credit_bucket_id, status, starts_at, ends_at, budget_cents, rules
  on promos
  for each row execute function set_updated_at();
create trigger saved_views_set_updated_at before update on saved_views
  for each row execute function set_updated_at();
create trigger sounds_set_updated_at before update on sounds
  for each row execute function set_updated_at();
create trigger trivia_questions_set_updated_at before update of text, status, scheduled_on on trivia_questions
  for each row execute function set_updated_at();
create trigger user_notes_set_updated_at before update on user_notes
  for each row execute function set_updated_at();
