import { expect, test } from 'vitest'
import { type Document, findDifferences } from './compare'
import { targets } from './targets'

const document: Document = {
  components: {
    schemas: {
      Entry: {
        type: 'object',
        required: ['entry_id', 'paid', 'status'],
        properties: {
          entry_id: { type: 'integer' },
          paid: { type: 'string', nullable: true },
          status: { type: 'string', enum: ['open', 'paid'] },
          teams: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
  paths: {
    '/entries': {
      get: {
        operationId: 'getEntries',
        parameters: [{ name: 'If-None-Match' }],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Entry' } } } },
        },
      },
    },
  },
}

const clients: Record<string, string[]> = {
  kotlin: [
    `data class Entry (
    @SerialName(value = "entry_id")
    val entryId: kotlin.Int,

    @SerialName(value = "paid")
    val paid: kotlin.String?,

    @SerialName(value = "status")
    val status: Entry.Status,

    @SerialName(value = "teams")
    val teams: kotlin.collections.List<kotlin.String>? = null

) {
    enum class Status(val value: kotlin.String) {
        @SerialName(value = "open") open("open"),
        @SerialName(value = "paid") paid("paid");
    }
}`,
    `    @GET("entries")
    suspend fun getEntries(@Header("If-None-Match") ifNoneMatch: kotlin.String? = null): Response<Entry>
`,
  ],
  swift: [
    `public struct Entry: Codable, JSONEncodable, Hashable {

    public enum Status: String, Codable, CaseIterable, CaseIterableDefaultsLast {
        case \`open\` = "open"
        case paid = "paid"
        case unknownDefaultOpenApi = "unknown_default_open_api"
    }
    public var entryId: Int
    public var paid: String?
    public var status: Status
    public var teams: [String]? = []

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case entryId = "entry_id"
        case paid
        case status
        case teams
    }
}`,
    `    open class func getEntriesWithRequestBuilder(ifNoneMatch: String? = nil) -> RequestBuilder<Entry> {
        let localVariablePath = "/entries"
        let headers = ["If-None-Match": ifNoneMatch]
        return builder.init(method: "GET")
    }
`,
  ],
  dart: [
    `class Entry {
  @JsonKey(
    name: r'entry_id',
    required: true,
    includeIfNull: false
  )

  final int entryId;

  @JsonKey(
    name: r'paid',
    required: true,
  )
  final String? paid;

  @JsonKey(
    name: r'status',
  )
  final EntryStatusEnum status;

  @JsonKey(
    name: r'teams',
  )
  final List<String>? teams;
}

enum EntryStatusEnum {
  @JsonValue(r'open')
  open,
  @JsonValue(r'paid')
  paid,
}
`,
    `  Future<Response<Entry>> getEntries({
    String? ifNoneMatch,
  }) async {
    final _path = r'/entries';
    final _options = Options(
      method: r'GET',
      headers: <String, dynamic>{
        if (ifNoneMatch != null) r'If-None-Match': ifNoneMatch,
      },
    );
  }
`,
  ],
}

function compare(name: string, edit = (source: string) => source): string[] {
  const target = targets[name]
  if (!target) throw new Error(`No client ${name}`)
  return findDifferences(document, target.read((clients[name] ?? []).map(edit)), target.notation)
}

const languages = Object.keys(targets)

test.each(languages)('%s: sources that match have no differences', name => {
  expect(compare(name)).toEqual([])
})

test.each(languages)('%s: each difference is found', name => {
  const withoutKey = (source: string) => source.replace(/(value = "|name: r'|= ")entry_id/, '$1id')
  expect(compare(name, withoutKey)).toEqual(['Entry.entry_id is missing'])
  const withoutNull = (source: string) => source.replace('String?', 'String')
  expect(compare(name, withoutNull)).toEqual([expect.stringMatching(/^Entry\.paid is .*String$/)])
  const withBooleans = (source: string) =>
    source.replace(/\bInt\b|int /, match => match.replace(/int/i, 'Bits'))
  expect(compare(name, withBooleans)).toEqual([
    expect.stringMatching(/^Entry\.entry_id is .*Bits, not .*int$/i),
  ])
  const withOneStatus = (source: string) =>
    source.replace(/"open"\)? open|= "open"|r'open'/, match => match.replace('open', 'closed'))
  expect(compare(name, withOneStatus)).toEqual([
    expect.stringMatching(/^Entry\.status .* lacks the value open$/),
  ])
  const withoutHeader = (source: string) => source.replace('If-None-Match', 'ETag')
  expect(compare(name, withoutHeader)).toEqual(['getEntries does not send If-None-Match'])
  const withPost = (source: string) => source.replace('GET', 'POST')
  expect(compare(name, withPost)).toEqual(['getEntries calls POST /entries'])
  const withoutCall = (source: string) => source.replaceAll('getEntries', 'listEntries')
  expect(compare(name, withoutCall)).toEqual(['getEntries is missing'])
})
