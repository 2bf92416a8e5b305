import type { ActionResult } from '@/lib/action-result'
import type { TableRow } from '@/components/list/table-row'
import type { IconName } from '@/components/ui/icon'
import { disable, enable, resetCodes, signOutOfAll } from './actions'

/** Something that is done about an operator for a reason. */
export type Question = {
  id: string
  label: string
  icon: IconName
  isDanger: boolean
  title: (name: string) => string
  words: string
  confirm: string
  keep: string
  done: (name: string) => string
  isHidden: (facts: NonNullable<TableRow['facts']>) => boolean
  send: (input: { operatorId: number; reason: string }, typed: string) => Promise<ActionResult>
}

/** What can be asked, in the order of a row's menu. */
export const questions: readonly Question[] = [
  {
    id: 'sign-out',
    label: 'Sign out everywhere',
    icon: 'undo',
    isDanger: false,
    title: name => `Sign ${name} out of every browser?`,
    words: 'They can sign in again at once. What they have not saved is lost.',
    confirm: 'Sign out',
    keep: 'Leave signed in',
    done: name => `Signed ${name} out`,
    isHidden: ({ sessions }) => sessions === 0,
    send: signOutOfAll,
  },
  {
    id: 'reset-codes',
    label: 'Reset authenticator',
    icon: 'key',
    isDanger: true,
    title: name => `Take ${name}’s authenticator away?`,
    words:
      'For somebody who lost phone and recovery codes: be sure that it is they who ask. They are signed out, told by mail, and sign in with the password alone until they set it up anew.',
    confirm: 'Reset',
    keep: 'Keep it',
    done: name => `Reset the authenticator of ${name}`,
    isHidden: ({ hasTotp }) => !hasTotp,
    send: resetCodes,
  },
  {
    id: 'disable',
    label: 'Disable',
    icon: 'close',
    isDanger: true,
    title: name => `Lock ${name} out?`,
    words:
      'From their next request on they are signed out, and links that were mailed to them stop working. Everything that they changed stays. They can be enabled again.',
    confirm: 'Disable',
    keep: 'Leave enabled',
    done: name => `Disabled ${name}`,
    isHidden: ({ state }) => state === 'disabled',
    send: disable,
  },
  {
    id: 'enable',
    label: 'Enable',
    icon: 'check',
    isDanger: false,
    title: name => `Let ${name} in again?`,
    words:
      'They sign in with the password and the authenticator of before. For a manager a second one has to agree.',
    confirm: 'Enable',
    keep: 'Leave disabled',
    done: name => `Enabled ${name}`,
    isHidden: ({ state }) => state !== 'disabled',
    send: enable,
  },
]
