-- The mailbox that an email reaches: equal for all spellings that a provider delivers to one person. No one is written to at it.
create function mailbox_of(email text) returns text language plpgsql immutable strict parallel safe as $$
declare
  -- Without invisible characters, and with the dots that domains in other scripts can have.
  address constant text := lower(translate(
    regexp_replace(normalize(btrim(email), NFKC), '[\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'), U&'\3002', '.'));
  local text := regexp_replace(address, '@[^@]*$', '');
  domain text := rtrim(substring(address from '@([^@]*)$'), '.');
begin
  if domain is null then return address; end if;
  if local ~ '^".*"$' then local := regexp_replace(substring(local from '^"(.*)"$'), '\\(.)', '\1', 'g'); end if;
  if strpos(local, '+') > 1 then local := split_part(local, '+', 1); end if;
  case
    when domain in ('gmail.com', 'googlemail.com') then
      return replace(local, '.', '') || '@gmail.com';
    when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then
      return translate(local, '._-', '') || '@proton.me';
    when domain in ('icloud.com', 'me.com', 'mac.com') then
      return local || '@icloud.com';
    when domain ~ '^(ya\.ru|yandex\.(ru|com|by|kz|ua|uz|az|ee|lt|lv|fr|md|tm|tj|com\.(am|ge|tr)|co\.il))$' then
      return replace(local, '-', '.') || '@yandex.ru';
    when domain in ('daum.net', 'hanmail.net') then
      return local || '@daum.net';
    -- Their names contain no hyphen: what follows it is the keyword of a disposable address.
    when domain ~ '^(yahoo\.([a-z]{2,3}|com?\.[a-z]{2})|ymail\.com|rocketmail\.com|myyahoo\.com)$' then
      return case when strpos(local, '-') > 1 then split_part(local, '-', 1) else local end || '@' || domain;
    -- anything@name.fastmail.com is name@fastmail.com.
    when domain ~ '^[^.]+\.fastmail\.(com|fm|net|org|us|in|jp|mx|nl|se|to|tw|cn|de|es|co\.uk|com\.au)$' then
      return split_part(domain, '.', 1) || '@' || substring(domain from '\.(.*)$');
    -- All addresses of a name at a forwarding service.
    when domain ~ '\.(33mail\.com|anonaddy\.(com|me)|mozmail\.com)$' then
      return '*@' || domain;
    else
      return local || '@' || domain;
  end case;
end $$;
