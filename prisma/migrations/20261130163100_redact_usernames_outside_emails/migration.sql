-- A username can be the domain or the first part of the email of others, `gmail.com` or `jo.smith1`: purging it would change all of these.
create or replace function redact_names(content text, of_user int, includes_usernames boolean) returns text language plpgsql stable as $$
declare
  replacement text := 'U-' || of_user;
  name record;
  literal text;
begin
  if content = '' then
    return content;
  end if;
  for name in select is_username, value from names_to_redact(of_user) where includes_usernames or not is_username loop
    literal := regexp_replace(name.value, '([^[:alnum:][:space:]])', '\\\1', 'g');
    literal := regexp_replace(literal, '[[:space:]]+', '[[:space:]]+', 'g');
    content := regexp_replace(content,
      case
        when name.is_username then
          '(?:(?<![[:alnum:]_.%+-])@'
            || case when name.value ~ '^([[:alpha:]]+|[^[:alpha:]]+)$' and content !~* ('\m' || replacement || '\M')
                 then '' else '|(?<![[:alnum:]_.@-])(?<!%40)' end
            || ')' || literal || '(?![[:alnum:]_@-]|\.[[:alnum:]]|%40)'
        when name.value ~ '^[0-9]{10}$' then
          '(?<![0-9])(\+?1[^[:alnum:]]{0,3})?\(?' || regexp_replace(name.value, '(.)(?=.)', '\1[^[:alnum:]]{0,3}', 'g')
            || '(?![0-9])'
        else '(?<![[:alnum:]._%+-])' || replace(literal, '\@', '(@|%40)') || '(?![[:alnum:]-]|\.[[:alnum:]])'
      end, replacement, 'gi');
  end loop;
  return content;
end $$;
