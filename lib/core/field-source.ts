/** Where the value of a reply field comes from. `rule` is a sentence for operators. */
export type FieldSource = { rule: string } & (
  | { by: 'call' | 'vendor'; writer: `${'GET' | 'POST'} /${string}` }
  /** A page of the console; `{id}` is the user. */
  | { by: 'operator'; writer: `/admin/${string}` }
  /** An environment variable of the service. */
  | { by: 'configuration'; writer: string }
  /** A value of the app's contract. */
  | { by: 'constant' }
  /** The position in a list, which no call sets. */
  | { by: 'paging' }
)

/** Fields by the named schema or the operation that declares them: {"User": {"email": …}}. */
export type FieldSources = Readonly<Record<string, Readonly<Record<string, FieldSource>>>>

/** The value is what the call sent, or follows from it by the rule. */
export const call = (writer: `${'GET' | 'POST'} /${string}`, rule = ''): FieldSource => ({
  by: 'call',
  writer,
  rule,
})

/** Data of a vendor, delivered to a call. */
export const vendor = (writer: `POST /${string}`, rule = ''): FieldSource => ({ by: 'vendor', writer, rule })

export const operator = (writer: `/admin/${string}`, rule = ''): FieldSource => ({
  by: 'operator',
  writer,
  rule,
})

export const configuration = (writer: string, rule = ''): FieldSource => ({
  by: 'configuration',
  writer,
  rule,
})

export const constant = (rule: string): FieldSource => ({ by: 'constant', rule })

export const paging: FieldSource = { by: 'paging', rule: 'Null on the last page' }
