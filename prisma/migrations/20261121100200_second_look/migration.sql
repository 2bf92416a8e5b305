-- An entry that was sold before its match was over may be committed after the match was gone through.
ALTER TABLE "settlement_dues" ADD COLUMN "is_second_look" BOOLEAN NOT NULL DEFAULT false;

-- Whoever asks anew is looked after anew, twice.
create function look_twice() returns trigger language plpgsql as $$
begin
  new.is_second_look := false;
  return new;
end $$;
create trigger settlement_dues_look_twice before update on settlement_dues
  for each row when (new.asked <> old.asked) execute function look_twice();
