-- Ten cheap claims of strangers made the next claims of a promo clean, also after its credits were raised for a few users. Claims
-- count from the last change of the terms, and the first fifty are money given by operators.
alter table promos add column former_claims integer not null default 0;

create function count_former_claims() returns trigger language plpgsql as $$
begin
  new.former_claims := old.claims;
  return new;
end $$;
create trigger promos_count_former_claims before update of credits_cents, credit_bucket_id, rules on promos
  for each row when ((old.credits_cents, old.credit_bucket_id, old.rules)
                     is distinct from (new.credits_cents, new.credit_bucket_id, new.rules))
  execute function count_former_claims();

-- Rules that name users, segments or codes reach only users that operators chose. Any other rules can be met by a few, until
-- fifty have claimed the same terms.
create or replace function is_targeted_claim(transaction_id bigint) returns boolean language sql stable as $$
  select exists (
    select from promo_claims claim join promos promo on promo.id = claim.promo_id
     where claim.ledger_transaction_id = is_targeted_claim.transaction_id
       and (promo.claims - promo.former_claims <= 50
            or jsonb_path_exists(promo.rules, '$[*] ? (@.rule == "users" || @.rule == "segment" || @.rule == "promo_code")'))
       and exists (select from audit_rows a
                    where a.subject_type = 'promo' and a.subject_id = promo.id::text and a.operator_id is not null))
$$;
