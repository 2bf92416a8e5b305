import type { Notation } from './compare'
import { type Reader, readDart, readKotlin, readSwift } from './read-sources'

/** A client: the generator's options, and how its sources are read for the check. */
export type Target = {
  generator: string
  library?: string
  properties: Record<string, string | boolean>
  read: Reader
  notation: Notation
}

/** Later values of an enum are read as unknown instead of failing: `enumUnknownDefaultCase`. */
export const targets: Record<string, Target> = {
  kotlin: {
    generator: 'kotlin',
    library: 'jvm-retrofit2',
    properties: {
      packageName: 'com.slatekeeper.api',
      serializationLibrary: 'kotlinx_serialization',
      useCoroutines: true,
      enumUnknownDefaultCase: true,
    },
    read: readKotlin,
    notation: {
      scalars: {
        ...{
          boolean: 'kotlin.Boolean',
          string: 'kotlin.String',
          integer: 'kotlin.Int',
          double: 'kotlin.Double',
        },
        ...{ int64: 'kotlin.Long', uuid: 'java.util.UUID', uri: 'java.net.URI' },
        'date-time': 'java.time.OffsetDateTime',
      },
      list: /^kotlin\.collections\.List<(.+)>$/,
      map: /^kotlin\.collections\.Map<kotlin\.String, (.+)>$/,
    },
  },
  swift: {
    generator: 'swift5',
    library: 'urlsession',
    properties: {
      projectName: 'Slatekeeper',
      responseAs: 'AsyncAwait',
      enumUnknownDefaultCase: true,
    },
    read: readSwift,
    notation: {
      scalars: {
        ...{ boolean: 'Bool', string: 'String', integer: 'Int', double: 'Double' },
        ...{ int64: 'Int64', uuid: 'UUID', 'date-time': 'Date' },
      },
      list: /^\[([^:]+)\]$/,
      map: /^\[String: (.+)\]$/,
    },
  },
  dart: {
    generator: 'dart-dio',
    properties: {
      pubName: 'slatekeeper_api',
      serializationLibrary: 'json_serializable',
      enumUnknownDefaultCase: true,
    },
    read: readDart,
    notation: {
      // The int of Dart has 64 bits, and its generator ignores double.
      scalars: {
        boolean: 'bool',
        string: 'String',
        integer: 'int',
        double: 'double',
        'date-time': 'DateTime',
      },
      list: /^List<(.+)>$/,
      map: /^Map<String, (.+)>$/,
    },
  },
}
