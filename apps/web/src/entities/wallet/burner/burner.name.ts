/** Apart from the burner itself, so that lists can name it before its code is loaded. */
export const BURNER_NAME = 'Burner';
