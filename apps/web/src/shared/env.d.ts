interface ImportMetaEnv {
  readonly VITE_SUPPORT_URL?: string;
}
