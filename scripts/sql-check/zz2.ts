import { createDescriber } from './describe'

const d = await createDescriber('postgres://postgres@127.0.0.1:24991/zz')
for (const t of [
  'select id, $1::int as x, email from users where id = $2',
  'selec',
  'select nope from users',
  'update users set email = $1',
  'select 1',
])
  console.log(t, JSON.stringify(await d.describe(t).catch(e => e.message + ' @' + e.position)))
await d.end()
