import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  buildClientSchema,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type IntrospectionQuery,
  Kind,
  type SelectionSetNode,
} from 'graphql'

let schema: GraphQLSchema | undefined

/** Returns the schema of Shopify's Admin API, version 2026-10. */
export function shopifySchema(): GraphQLSchema {
  const file = new URL('shopify-admin-2026-10.json.gz', import.meta.url)
  schema ??= buildClientSchema(
    (JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as { data: IntrospectionQuery }).data,
  )
  return schema
}

/** Maximum number of points per request. */
export const mostPoints = 1000

/** Calculates the points of an operation: one for each object; those in a list count once for each possible node. */
export function costOf(document: DocumentNode, variables: Readonly<Record<string, unknown>>): number {
  const fragments = new Map<string, SelectionSetNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet)
  }
  const ofField = (field: FieldNode): number => {
    if (!field.selectionSet) return 0
    const first = field.arguments?.find(({ name }) => name.value === 'first')?.value
    const count =
      first?.kind === Kind.VARIABLE
        ? Number(variables[first.name.value])
        : first?.kind === Kind.INT
          ? Number(first.value)
          : 1
    return field.name.value === 'nodes'
      ? 1 + ofSet(field.selectionSet)
      : count * (first ? ofSet(field.selectionSet) : 1 + ofSet(field.selectionSet))
  }
  const ofSet = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + (selection.name.value === 'pageInfo' ? 0 : ofField(selection))
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + ofSet(selection.selectionSet)
      return sum + ofSet(fragments.get(selection.name.value)!)
    }, 0)
  return document.definitions.reduce((sum, definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return sum
    return sum + (definition.operation === 'mutation' ? 10 : 1) + ofSet(definition.selectionSet)
  }, 0)
}
