import { POST } from '@/app/(api)/pickem/confirm-entry/route'
import { serveReplay } from '@/bench/bare/replay'
import { drawSlip, post } from '@/bench/calls'

const confirm = (user: number) => post('/pickem/confirm-entry', user, drawSlip(9 * user))

await serveReplay(POST, [confirm(1), confirm(2), confirm(3)])
