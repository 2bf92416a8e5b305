'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { CopyId } from '@/components/ui/copy-id'
import { EmptyState } from '@/components/ui/empty-state'
import { FactsTable } from '@/components/ui/facts'
import { QrCode } from '@/components/ui/qr-code'
import { readWorld, readWorlds } from './calls'
import { ConfigurationCard } from './configuration-card'
import { DecisionsCard } from './decisions-card'
import { kinds } from './kinds'
import { PersonasCard } from './personas-card'
import { ProblemNote } from './problem-note'
import { SentLists } from './sent-lists'
import { SnapshotsCard } from './snapshots-card'
import { type OpenPersona, usePersonas } from './store'
import { useRead } from './use-read'
import { WorldCard } from './world-card'
import { WorldsCard } from './worlds-card'

const column = 'grid grid-cols-[minmax(0,1fr)] gap-4'

/** Worlds on the left. The parameter `world` of the address is the one that is open. */
export function Workbench() {
  const router = useRouter()
  const world = readId(useSearchParams().get('world'))
  const worlds = useRead('worlds', readWorlds)
  const open = (id: number | null) => router.push(id === null ? '/qa' : `/qa?world=${id}`)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 side:grid-cols-[340px_minmax(0,1fr)] side:grid-rows-[auto_1fr]">
      <WorldsCard
        worlds={worlds}
        shown={world}
        onCreated={id => {
          void worlds.again()
          open(id)
        }}
        onDeleted={id => {
          void worlds.again()
          if (id === world) open(null)
        }}
      />
      {world === null ? (
        <EmptyState>Create or open a world. What you do in it affects no other test.</EmptyState>
      ) : (
        <OpenWorld key={world} world={world} onUsersChanged={worlds.again} />
      )}
    </div>
  )
}

const readId = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

function OpenWorld({ world, onUsersChanged }: { world: number; onUsersChanged: () => void }) {
  const { value: parts, problem, again } = useRead(world, signal => readWorld(world, signal))
  // A moved clock sends messages and settles entries, and a restore replaces all rows.
  const [moves, setMoves] = useState(0)
  const [chosen, setChosen] = useState<number>()
  const personas = usePersonas().filter(persona => persona.world === world)
  const persona = personas.find(({ user_id: id }) => id === chosen) ?? personas[0]
  const change = () => {
    setMoves(moves + 1)
    void again()
    onUsersChanged()
  }
  return (
    <>
      <div className={`side:col-start-1 ${column}`}>
        <ProblemNote title="The world could not be opened." problem={problem} />
        {parts && <WorldCard world={world} clock={parts.clock} onMoved={change} />}
        <PersonasCard
          world={world}
          personas={personas}
          shown={persona?.user_id}
          onShow={setChosen}
          onCreated={id => {
            setChosen(id)
            onUsersChanged()
          }}
        />
      </div>
      <div className={`side:col-start-2 side:row-span-2 side:row-start-1 ${column}`}>
        {persona ? (
          <div key={persona.user_id} className={column}>
            <PersonaFacts persona={persona} />
            <DecisionsCard persona={persona} onDecided={() => setMoves(moves + 1)} />
            <SentLists persona={persona} moves={moves} />
          </div>
        ) : (
          <EmptyState>
            Create a persona: its token, mail, entries, notifications and rejected calls appear here.
          </EmptyState>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
          {parts && <ConfigurationCard parts={parts} onChanged={again} />}
          <SnapshotsCard world={world} onRestored={change} />
        </div>
      </div>
    </>
  )
}

function PersonaFacts({ persona }: { persona: OpenPersona }) {
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
