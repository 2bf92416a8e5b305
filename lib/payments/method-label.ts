import sql from 'sql-template-tag'

/** The text of describeMethod, in a statement with a payment method `m`. */
export const methodLabel = sql`(m.method_name || case when m.last_four_digits <> '' then ' •••• ' || m.last_four_digits else '' end)`
