import type { Metadata } from 'next'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { listNavigations } from '@/lib/catalog/list-catalog'
import { NavigationList } from './navigation-list'

export const metadata: Metadata = { title: 'Navigations' }

/** The app's own menu in its order. */
export default async function NavigationsPage() {
  const operator = await requireOperator()
  const navigations = await listNavigations()
  return (
    <NavigationList
      canEdit={hasRole(operator, 'editor')}
      navigations={navigations.map(({ updatedAt, ...row }) => ({
        ...row,
        updatedAt: updatedAt.toISOString(),
      }))}
    />
  )
}
