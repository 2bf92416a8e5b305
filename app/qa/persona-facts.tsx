'use client'

import { useState } from 'react'
import { renderSVG } from 'uqr'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { CopyId } from '@/components/ui/copy-id'
import { FactsTable } from '@/components/ui/facts'
import { QrCode } from '@/components/ui/qr-code'
import { kinds } from './kinds'
import type { OpenPersona } from './store'

/** How to sign in as the persona, and its token for a phone. */
export function PersonaFacts({ persona }: { persona: OpenPersona }) {
  const [isCodeShown, setIsCodeShown] = useState(false)
  const { access_token: token } = persona
  return (
    <Card title={persona.username} note={kinds[persona.kind].label} isLined>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="-mt-4">
          <FactsTable
            isInCard
            facts={[
              { name: 'User ID', value: <CopyId id={String(persona.user_id)} /> },
              { name: 'Email', value: <CopyId id={persona.email} /> },
              { name: 'Phone', value: <CopyId id={persona.phone} /> },
              { name: 'Password', value: <CopyId id={persona.password} /> },
              { name: 'Token', value: <CopyId id={token} /> },
            ]}
          />
        </div>
        <div className="grid content-start justify-items-center gap-2">
          {isCodeShown && (
            <QrCode svg={renderSVG(token, { border: 2, ecc: 'M' })} alt="QR code of the token" />
          )}
          <div className="flex gap-2">
            <CopyButton text={token} label="Copy token" />
            <Button size="small" aria-expanded={isCodeShown} onClick={() => setIsCodeShown(!isCodeShown)}>
              {isCodeShown ? 'Hide QR code' : 'Show QR code'}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}
