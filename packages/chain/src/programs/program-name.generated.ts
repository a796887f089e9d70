// Generated from programs/*/interface.json by npm run generate:program.

/** Every program of ours that has an interface, by its folder in `programs`. */
export type ProgramName = 'hook' | 'metadata' | 'venue';
