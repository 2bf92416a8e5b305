'use client'

import { ActionDialog } from '@/components/feedback/action-dialog'
import { DialogButton } from '@/components/feedback/dialog-button'
import { Time } from '@/components/ui/time'
import { pluralize } from '@/lib/core/format'
import type { OwnToken } from '@/lib/people/operator/api-tokens/list-tokens'
import { endOtherSessions } from './actions'

type Props = {
  /** "3 other sessions", or "49 or more other sessions". */
  others: string
  /** They are revoked. */
  tokens: readonly OwnToken[]
}

export function SignOutButton({ others, tokens }: Props) {
  const requests = tokens.reduce((sum, token) => sum + token.requests, 0)
  return (
    <DialogButton
      size="small"
      dialog={onClose => (
        <ActionDialog
          onClose={onClose}
          title={`Sign out ${others}?`}
          needsReason={false}
          confirmLabel={tokens.length > 0 ? 'Sign out and revoke' : 'Sign out'}
          cancelLabel="Keep them"
          isDanger={tokens.length > 0}
          facts={[
            tokens.length > 0 && {
              name: pluralize(tokens.length, 'API token'),
              value: (
                <ul className="grid gap-0.5">
                  {tokens.map(({ id, name, lastUsedAt }) => (
                    <li key={id}>
                      {name},{' '}
                      <span className="text-muted">
                        {lastUsedAt ? (
                          <>
                            last used <Time at={lastUsedAt} relative="only" />
                          </>
                        ) : (
                          'never used'
                        )}
                      </span>
                    </li>
                  ))}
                </ul>
              ),
              note: 'revoked; their calls fail immediately',
            },
            requests > 0 && {
              name: 'Pending requests',
              value: requests,
              note: 'made with these tokens; they can no longer be approved',
            },
          ]}
          send={() => endOtherSessions({})}
          done={
            tokens.length > 0
              ? 'Signed out other sessions and revoked your API tokens'
              : 'Signed out other sessions'
          }
        >
          Unsaved changes there are lost. This session stays signed in.
          {tokens.length > 0 && ' Revoked tokens cannot be restored.'}
        </ActionDialog>
      )}
    >
      {tokens.length > 0 ? 'Sign out other sessions and tokens' : 'Sign out other sessions'}
    </DialogButton>
  )
}
