import sql from 'sql-template-tag'
import { addChange, orderChange, renameChange, statusChange } from './catalog-changes'
import { navigationInput } from './schema-console'

export const pauseNavigation = statusChange('navigation', 'Paused')

export const activateNavigation = statusChange('navigation', 'Active')

export const reorderNavigations = orderChange('navigation')

export const renameNavigation = renameChange('navigation', navigationInput.shape.name)

export const addNavigation = addChange('navigation', navigationInput, {
  insert: ({ name }, sequence) => sql`
    insert into navigations (name, status, sequence) values (${name}, 'Paused', ${sequence}) returning id`,
  remove: (db, id) => db.run(sql`delete from navigations where id = ${id}`),
})
