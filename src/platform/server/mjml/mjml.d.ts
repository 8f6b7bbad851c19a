declare module 'mjml-preset-core' {
  const preset: object | { default: object }
  export default preset
}

declare module 'mjml-core' {
  interface Options {
    presets: unknown[]
    validationLevel: 'strict' | 'soft' | 'skip'
    fonts: Record<string, string>
    ignoreIncludes: boolean
    minify: boolean
  }
  const mjml2html: (source: string, options: Options) => Promise<{ html: string; errors: unknown[] }>
  const module: typeof mjml2html | { default: typeof mjml2html }
  export default module
}
