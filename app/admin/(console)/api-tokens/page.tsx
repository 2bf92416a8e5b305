import { ListEnd } from '@/components/page/list-end'
import { PageHeader } from '@/components/page/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { State } from '@/components/ui/state'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { type ListedToken, listApiTokens, maxEnded } from '@/lib/people/operator/api-tokens/list-tokens'
import { scopesOf } from '@/lib/people/operator/api-tokens/scopes'
import { getOwnAccount } from '@/lib/people/operator/own-account'
import { findSso, hasPasswordSignIn } from '@/lib/people/operator/sso'
import { NewTokenButton } from './new-token-button'
import { RevokeButton } from './revoke-button'

export default async function ApiTokensPage() {
  const operator = await requireOperator('editor')
  const [tokens, account] = await Promise.all([listApiTokens(), getOwnAccount(operator.id)])
  const usesPassword = account.hasPassword && hasPasswordSignIn()
  const ssoName = usesPassword ? null : (findSso()?.name ?? 'single sign-on')
  const canRevoke = ({ state, operatorId }: ListedToken) =>
    state === 'active' && (operatorId === operator.id || hasRole(operator, 'manager'))
  return (
    <>
      <PageHeader
        title="API tokens"
        actions={<NewTokenButton scopes={scopesOf(operator.role)} ssoName={ssoName} />}
      >
        For CI and scripts. A token acts as the operator who created it, within its scopes and the current
        role of the operator. The{' '}
        <a href="/admin-api/openapi.json" className="text-accent underline">
          OpenAPI document
        </a>{' '}
        describes the calls.
      </PageHeader>
      <div className="max-w-page">
        {tokens.length === 0 ? (
          <EmptyState>No tokens yet.</EmptyState>
        ) : (
          <ul aria-label="API tokens" className="overflow-clip rounded-card border border-line bg-raised">
            {tokens.map(token => (
              <li
                key={token.id}
                className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-3 py-2 last:border-b-0"
              >
                <Row token={token} />
                {canRevoke(token) && <RevokeButton id={token.id} name={token.name} />}
              </li>
            ))}
          </ul>
        )}
        {tokens.filter(({ state }) => state !== 'active').length === maxEnded && (
          <ListEnd rest={{ href: '/admin/audit?span=&about=api-token', name: 'Audit log of tokens' }}>
            {`Of the tokens that ended, only the latest ${maxEnded} are listed.`}
          </ListEnd>
        )}
      </div>
    </>
  )
}

function Row({ token }: { token: ListedToken }) {
  const { name, prefix, scopes, operatorName, createdAt, lastUsedAt } = token
  return (
    <>
      <span className="min-w-0 flex-1 basis-[60%]">
        <span className="block break-words font-medium">{name}</span>
        <span className="block text-12 text-muted">
          <span className="font-mono">{prefix}…</span> by{' '}
          <Link
            href={`/admin/audit?${new URLSearchParams({ span: '', by: operatorName })}`}
            className="underline"
          >
            {operatorName}
          </Link>
          , created <Time at={createdAt} relative="only" />
        </span>
        <span className="mt-1 flex flex-wrap gap-1">
          {scopes.map(scope => (
            <Tag key={scope}>{scope}</Tag>
          ))}
        </span>
        <span className="mt-1 block text-12 text-muted">
          {lastUsedAt ? (
            <>
              Last used <Time at={lastUsedAt} relative="only" />
            </>
          ) : (
            'Never used'
          )}
          . <Ending token={token} />
          {token.state === 'active' && token.isOperatorAbsent && (
            <> Calls are rejected until {operatorName} signs in to the console.</>
          )}
        </span>
      </span>
      <TokenState token={token} />
    </>
  )
}

function Ending({ token: { state, expiresAt, revokedAt } }: { token: ListedToken }) {
  if (revokedAt)
    return (
      <>
        Revoked <Time at={revokedAt} />.
      </>
    )
  return (
    <>
      {state === 'expired' ? 'Expired' : 'Expires'} <Time at={expiresAt} />.
    </>
  )
}

function TokenState({ token: { state, isOperatorAbsent } }: { token: ListedToken }) {
  if (state === 'active' && isOperatorAbsent) return <State is="paused">Operator absent</State>
  if (state === 'active') return <State is="live">Active</State>
  if (state === 'expired') return <State is="ended">Expired</State>
  return <State is="withdrawn">Revoked</State>
}
