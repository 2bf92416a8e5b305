-- Codes, links to sign in with and security notices are always sent: an operator who stopped one would hide a takeover.
-- lib/messages/rules.ts has the same list.
create function refuse_message_cancel() returns trigger language plpgsql as $$
begin
  raise exception 'a message % is always sent', new.template
    using errcode = 'check_violation', constraint = 'messages_security_sent', table = 'messages';
end $$;
create trigger messages_security_sent before update of status on messages
  for each row when (new.status = 'canceled' and old.status <> 'canceled'
                     and new.template not in ('welcome', 'verify-email'))
  execute function refuse_message_cancel();
