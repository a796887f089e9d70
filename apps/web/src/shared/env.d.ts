interface ImportMetaEnv {
  readonly VITE_SUPPORT_URL?: string;
  /** `off` builds an app that asks for no wallet's risk. */
  readonly VITE_RISK_SCREENING?: string;
}

/** Trusted Types, as far as we use them; TypeScript's own DOM types lack them. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): { createScriptURL(url: string): string };
  };
}
