import { POST } from '@/app/(api)/free-play-promo/claim/route'
import { serveReplay } from '@/bench/bare/replay'
import { post } from '@/bench/calls'
import { promos } from '@/bench/people'

const claim = (user: number) =>
  post('/free-play-promo/claim', user, { id: promos.firstId + promos.count + user })

await serveReplay(POST, [claim(1), claim(2), claim(3)])
