import type { Metadata, Route } from 'next'
import Link from 'next/link'
import { tellAmount } from '@/app/admin/(console)/promos/words'
import { Card } from '@/components/admin/card'
import { FactsTable } from '@/components/ui/facts'
import { requireOperator } from '@/lib/auth/operator'
import { listRefusalsOf } from '@/lib/refusals/find-refusals'
import { buckets } from './buckets'
import { loadUser, UserFrame } from './user-frame'

export const metadata: Metadata = { title: 'User' }

/** What is known of a user beside the rail: what they hold, where they came from, and what the app refused them. */
export default async function UserPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  const refusals = await listRefusalsOf(user.id)
  return (
    <UserFrame user={user} operator={operator}>
      <div className="grid max-w-[720px] gap-4">
        <Card title="Balances">
          <FactsTable
            facts={buckets.map(({ kind, name, note }) => ({
              name,
              value: tellAmount(user.balances[kind] ?? 0n, kind),
              note,
            }))}
          />
        </Card>
        <Card title="How they came">
          <FactsTable
            facts={[
              { name: 'Signed up on', value: user.platform || 'Not told' },
              { name: 'Promo code', value: user.promoCode || 'None' },
              { name: 'Referral link', value: user.referralLink || 'None' },
            ]}
          />
        </Card>
        <Card
          title="Refused lately"
          note="in 14 days"
          end={
            refusals.length > 0 && (
              <Link
                href={`/admin/why-refused?user=${user.id}` as Route}
                className="font-medium text-12 text-accent hover:underline"
              >
                All of them
              </Link>
            )
          }
        >
          <p className="text-muted">
            {refusals.length === 0
              ? 'No call of theirs was refused.'
              : `${refusals.length === 50 ? '50 or more' : refusals.length} calls, the latest ${refusals[0]?.method} ${refusals[0]?.path}.`}
          </p>
        </Card>
      </div>
    </UserFrame>
  )
}
