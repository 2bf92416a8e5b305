import { Time } from '@/components/ui/time'
import type { LaterApprovers } from '@/lib/people/operator/find-later-approvers'

type Props = Pick<LaterApprovers, 'later'> & { what: 'it' | 'them' }

/** A sentence for each manager who can approve later. */
export function LaterList({ later, what }: Props) {
  return later.map(({ name, isInvited, from }) => (
    <span key={name}>
      {` ${name} can approve ${what}`}
      {from && (
        <>
          {' '}
          from <Time at={from} />
        </>
      )}
      {isInvited && ', once signed in'}.
    </span>
  ))
}
