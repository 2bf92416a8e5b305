import { Card } from '@/components/page/card'
import { Link } from '@/components/ui/link'
import { Tag } from '@/components/ui/tag'
import type { LifetimeMoney } from '@/lib/payments/lifetime-money'
import { presentMoney } from './present-money'

/** What the user paid, took out and is worth to the company, and the payment methods. */
export function MoneyCard({ userId, money }: { userId: number; money: LifetimeMoney }) {
  const figures = presentMoney(userId, money)
  if (!figures)
    return (
      <Card title="Money" note="since sign-up">
        <p className="text-muted">No deposits, withdrawals, cash entries, bonuses or payment methods yet.</p>
      </Card>
    )
  return (
    <Card title="Money" note="cash and site credits since sign-up" isLined isFlush>
      <dl className="divide-y divide-line">
        {figures.map(({ name, amount, definition, href }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2 sm:grid-cols-[150px_110px_minmax(0,1fr)]"
          >
            <dt>
              {href ? (
                <Link href={href} className="text-accent hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </dt>
            <dd className="text-right font-medium tabular-nums">{amount}</dd>
            <dd className="text-pretty text-12 text-muted leading-5 max-sm:col-span-2">{definition}</dd>
          </div>
        ))}
        <div className="grid gap-x-4 px-4 py-2 sm:grid-cols-[150px_minmax(0,1fr)]">
          <dt>Payment methods</dt>
          <dd>
            {money.methods.length === 0 && <span className="text-muted">None saved</span>}
            {money.methods.map(({ label, isDefault }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two methods can have the same label
              <span key={index} className="flex items-center gap-2">
                {label}
                {isDefault && money.methods.length > 1 && <Tag>Default</Tag>}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </Card>
  )
}
