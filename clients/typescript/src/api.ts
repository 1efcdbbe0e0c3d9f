// Made of the API’s document by `API_SHAPES=1 npx vitest run src/server/openapi`: not written by hand.

export interface paths {
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Trade a refresh token for the next tokens; using an old one again ends the session */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        refreshToken: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["AuthRefresh"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session of the refresh token and of the access token sent */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        refreshToken?: string | null;
                    } | null;
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a reset link by e-mail; the answer does not tell whether the account exists */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewsletterForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password by the link of the e-mail; ends all sessions */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                        password: string;
                        confirmPassword: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account and sign in; the guest cart of X-Session-ID becomes the account’s */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        firstName: string;
                        lastName: string;
                        email: string;
                        phone: string;
                        password: string;
                        confirmPassword: string;
                        /** @enum {boolean} */
                        terms: true;
                        /** @enum {string} */
                        role: "buyer" | "seller";
                        companyName?: string;
                        panNumber?: string;
                        vatRegistered?: boolean;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["AuthLogin"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in; the guest cart of X-Session-ID merges into the account’s */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                        remember?: boolean;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["AuthLogin"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your addresses, the default one first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["UsersAddress"][];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/invitations/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the link of an invitation invites to */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ComplaintsConfirmForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["CompanyInvitationsRead"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/cost-centres": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cost centres of the company for which you act, with what is used of their budgets */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["CompanyCostCentres"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller-invitations/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the link of an invitation invites to */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ComplaintsConfirmForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerInvitationsRead"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Bills and credit notes that the caller received, newest first */
        get: {
            parameters: {
                query?: {
                    fiscalYear?: string;
                    month?: string;
                    kind?: "tax_invoice" | "credit_note";
                    search?: string;
                    seller?: string;
                    order?: string;
                    page?: string;
                    limit?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Bills"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What anybody may know of a bill whose code they hold */
        get: {
            parameters: {
                query: {
                    code: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillsCheck"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A bill, for its buyer, its issuer and admins */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillsBill"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills/{id}/copies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who was given the document of a bill, newest first, for its issuer and admins */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillCopies"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The document of a bill, counted as a copy; 202 with Retry-After while it is being drawn */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillsExport"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/bills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Bills and credit notes that the seller issued, newest first, with the sums of the period */
        get: {
            parameters: {
                query?: {
                    fiscalYear?: string;
                    month?: string;
                    kind?: "tax_invoice" | "credit_note";
                    search?: string;
                    pan?: "without";
                    asked?: "open";
                    page?: string;
                    limit?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["AdminBills"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/bills/registers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A register of your bills: sales, sales returns, the 20-column standard view, large buyers */
        get: {
            parameters: {
                query: {
                    kind: "sales" | "returns" | "standard" | "large";
                    fiscalYear: string;
                    month?: string;
                    format?: "json" | "csv" | "xlsx";
                    page?: string;
                    limit?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["AdminBillsRegisters"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Received bills of a month, fiscal year or order: PDFs as ZIP, CSV or a workbook; 202 while documents are being drawn */
        get: {
            parameters: {
                query: {
                    fiscalYear?: string;
                    month?: string;
                    format: "zip" | "csv" | "xlsx";
                    seller?: string;
                    order?: string;
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillsExport"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/bills/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Issued bills of a month or fiscal year: PDFs as ZIP, CSV or a workbook; 202 while documents are being drawn */
        get: {
            parameters: {
                query: {
                    fiscalYear: string;
                    month?: string;
                    kind?: "tax_invoice" | "credit_note";
                    search?: string;
                    pan?: "without";
                    asked?: "open";
                    format: "zip" | "csv" | "xlsx";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillsExport"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills/accounting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the company bought in a month, a fiscal year or some days, as Tally XML or CSV */
        get: {
            parameters: {
                query: {
                    fiscalYear?: string;
                    month?: string;
                    from?: string;
                    to?: string;
                    format: "tally" | "masters" | "csv";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description An XML or CSV file, without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills/accounting/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the company’s accounting program calls ledgers, parties and units */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillsAccountingNames"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bills/accounting/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Goods on the company’s bills of a fiscal year, and what the company’s accounting program calls them */
        get: {
            parameters: {
                query: {
                    fiscalYear: string;
                    search?: string;
                    page?: string;
                    limit?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillsAccountingItems"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/bills/accounting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sales, credit notes, our commission and the money that moved in a month, a fiscal year or some days, as Tally XML; sales and commission as CSV */
        get: {
            parameters: {
                query: {
                    fiscalYear?: string;
                    month?: string;
                    from?: string;
                    to?: string;
                    format: "tally" | "masters" | "csv";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description An XML or CSV file, without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/bills/accounting/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How your accounting program calls ledgers, parties and units */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillsAccountingNames"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/bills/accounting/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Goods on your bills of a fiscal year, and what your accounting program calls them */
        get: {
            parameters: {
                query: {
                    fiscalYear: string;
                    search?: string;
                    page?: string;
                    limit?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["BillsAccountingItems"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cart, with what is wrong with its lines right now */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Cart"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        /** Empty the cart */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Cart"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cart/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add units of a product, or its minimum; adds of the same product sum up; send an Idempotency-Key to repeat safely */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        productId: string;
                        quantity?: number;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Cart"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cart/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a line's quantity */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        quantity: number;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Cart"];
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Take a line out; a line that is not there answers 404 */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Cart"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cart/apply-coupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Apply a coupon; it is used up when the order is placed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        couponCode: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Cart"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cart/coupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take the coupon out of the cart */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Cart"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cart/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cart as a spreadsheet, which the pad reads again */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A CSV file (text/csv), without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All categories in display order; admins get inactive ones too, and parents as objects */
        get: {
            parameters: {
                query?: {
                    isActive?: "true" | "false";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: (components["schemas"]["GetCategory1"] | components["schemas"]["GetCategory2"])[];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/{id}/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A category's attributes with those it inherits, in the admin's order */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["CategoryAttribute"][];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 2 to 4 products of one main category side by side, with where they differ */
        get: {
            parameters: {
                query: {
                    ids: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductsCompare"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When a product arrives in a province or district if it is ordered and paid today, and what its way costs */
        get: {
            parameters: {
                query?: {
                    province?: components["schemas"]["GetDelivery3"];
                    district?: components["schemas"]["GetDelivery2"];
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductDelivery"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When several products arrive if they are ordered and paid today, and what the ways of heavy parcels cost */
        get: {
            parameters: {
                query: {
                    province?: components["schemas"]["GetDelivery3"];
                    district?: components["schemas"]["GetDelivery2"];
                    products: string;
                    quantities?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetDelivery1"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/price-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a public product has cost: each regular price, the lowest and the median */
        get: {
            parameters: {
                query?: {
                    days?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductPriceHistory"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/datasheets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a PDF to your product as multipart `file`, `name`, at most 5 of 8 MB each */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file: string;
                        name?: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductDatasheets"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/datasheets/{datasheetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a datasheet; before an admin has looked at it, only its seller and admins can */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    datasheetId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        /** Take a datasheet away from your product */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    datasheetId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductDatasheets"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether your products stand in the feeds, and their addresses */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerFeeds"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What would be kept of a line of a category that is sold today */
        get: {
            parameters: {
                query?: {
                    category?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerFees"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/selling-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The fee, and when sellers are paid */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellingTerms"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/parcels/{parcel}/received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that your parcel has arrived; the 7 days for returns begin, a complaint that it had not ends */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    parcel: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostOrders"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/complaints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complain; a guest’s complaint gets its number when the address is confirmed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "not_received" | "product" | "payment" | "seller" | "other" | "warranty";
                        text: string;
                        order?: string | null;
                        parcel?: string | null;
                        line?: string | null;
                        /** @default [] */
                        photos?: string[];
                        name?: string | null;
                        email?: string | null;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostComplaints"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/complaints/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many complaints came in the last 12 months, and how they were decided */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Figures"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/complaints/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a guest’s complaint by the link of the e-mail; it gets its number */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ComplaintsConfirmForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ComplaintsConfirm"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/complaints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A complaint, for who wrote it and for the seller it is about; for a guest with the key of the mail */
        get: {
            parameters: {
                query?: {
                    key?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetComplaint"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/complaints/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write in a complaint, with photos, until it is decided */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        text: string;
                        /** @default [] */
                        photos?: string[];
                        key?: string | null;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetComplaint"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write to support; answers the ticket number */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        email: string;
                        message: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                ticket: string;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/customer-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your prices for individual buyers, newest first */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    state?: "waiting" | "accepted" | "declined" | "ended";
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerCustomerPrices"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customer-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prices that sellers offered this buyer, newest first */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    state?: "waiting" | "accepted" | "declined" | "ended";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["CustomerPrices"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customer-prices/own-price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a product costs this buyer today by agreement, or null */
        get: {
            parameters: {
                query: {
                    product: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["CustomerPricesOwnPrice"] | null;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your money by state, and what is paid next */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerBalance"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your entries, newest first: all that changes what is owed to the seller */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    kind?: "sales" | "returns" | "payouts" | "adjustments";
                    from?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerLedger"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/ledger/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your entries that the filters let through as a CSV file, newest first */
        get: {
            parameters: {
                query?: {
                    kind?: "sales" | "returns" | "payouts" | "adjustments";
                    from?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A CSV file (text/csv), without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for the newsletter; it starts when the address confirms */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewsletterForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the newsletter by the link of the e-mail */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewsletterConfirmForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop the newsletter by the link of an e-mail */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewsletterConfirmForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your orders by status and search, newest first, with the number in each status */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    search?: string;
                    status?: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetOrders"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Place an order; send an Idempotency-Key to repeat safely */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        items: components["schemas"]["OrdersFormItem"][];
                        shippingAddress: components["schemas"]["OrdersFormShippingAddress"];
                        billingAddress?: components["schemas"]["OrdersFormShippingAddress"];
                        payment: components["schemas"]["OrdersFormPayment"];
                        billTo?: components["schemas"]["OrdersFormBillTo"];
                        pickUp?: string[];
                        notes?: string | null;
                        purchaseOrderNumber?: string | null;
                        surcharge?: number | null;
                        costCentre?: string | null;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostOrders"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your order with parcels and timeline */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostOrders"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/bill-to": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change whom the bills of your order go to while it is unpaid */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OrdersFormBillTo"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostOrders"];
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your parcels, with the number the search finds in each status */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    status?: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
                    search?: string;
                    lacks?: "serials";
                    sortBy?: "createdAt:desc" | "createdAt:asc" | "subtotal:desc" | "subtotal:asc";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrders"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your parcels that the filters let through as a CSV file or JSON Lines, newest first */
        get: {
            parameters: {
                query?: {
                    status?: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
                    search?: string;
                    lacks?: "serials";
                    format?: "csv" | "jsonl";
                    sortBy?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A CSV file (text/csv), without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your parcel with lines, delivery address and timeline */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrder"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}/tracking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Correct carrier and tracking number of a shipped parcel */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        carrier?: string | null;
                        trackingNumber?: string | null;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrder"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        trace?: never;
    };
    "/api/seller/orders/{id}/serials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enter the serial numbers of a line; they may be corrected until the parcel is sent */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        line: string;
                        serials: string[];
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrder"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/bulk-ship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ship many of your parcels; names those that could not be shipped */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: string[];
                        carrier?: string | null;
                        trackingNumbers?: {
                            [key: string]: string;
                        };
                        isLeft?: boolean;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrdersBulkShip"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Label of your paid parcel: 100 x 150 mm, four on A4, or ZPL for label printers */
        get: {
            parameters: {
                query?: {
                    format?: "pdf" | "zpl";
                    size?: "100x150" | "a4x4";
                    fragile?: "true" | "false";
                    pieces?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A PDF or ZPL II, without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Labels of up to 100 of your paid parcels in one file; names those that may have none */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        parcels: string[];
                        /**
                         * @default pdf
                         * @enum {string}
                         */
                        format?: "pdf" | "zpl";
                        /**
                         * @default 100x150
                         * @enum {string}
                         */
                        size?: "100x150" | "a4x4";
                        /** @default false */
                        fragile?: boolean;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A PDF or ZPL II, without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What you sent on a day as a PDF to sign, a sheet for each courier; or who took how much */
        get: {
            parameters: {
                query: {
                    day: string;
                    courier?: string;
                    format?: "pdf" | "json";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerManifest"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pickup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which of these sellers let buyers pick their goods up, where and when */
        get: {
            parameters: {
                query: {
                    sellers: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetPickup"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tell the buyer that your parcel is ready for pick up */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrder"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}/hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hand your parcel over to who shows its code: it is sent and delivered at once */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrder"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/track/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a parcel is, by its tracking code; nothing of buyer, seller and goods */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Track"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/warranties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Warranties of what you bought, piece by piece, by what ends first */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Warranties"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/serials/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a piece was sold here, when and by whom; nothing of its buyer */
        get: {
            parameters: {
                query: {
                    serial: string;
                    product: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SerialsCheck"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}/courier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Couriers for your parcel, what is booked, and what it says */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrderBook"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}/rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a courier asks for your parcel */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        courier: "pathao" | "hand";
                        weightGrams: number;
                        parcels: number;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrderRate"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a courier for your parcel; 503 while it does not answer, and never twice */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        courier: "pathao" | "hand";
                        weightGrams: number;
                        parcels: number;
                        name?: string | null;
                        number?: string | null;
                        price?: number | null;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrderBook"];
                            message?: string;
                        };
                    };
                };
            };
        };
        /** Cancel the courier, until it has the parcel */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrderBook"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/couriers/statuses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note what couriers without an API say, by their numbers */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        statuses: {
                            number: string;
                            status: components["schemas"]["RefusedEvent"];
                            at?: string | null;
                        }[];
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerCouriersStatuses"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/couriers/{courier}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A courier tells where a parcel is, signed */
        post: {
            parameters: {
                query?: {
                    account?: string;
                };
                header?: never;
                path: {
                    courier: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": unknown;
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel your order while it is unpaid */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostOrders"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/parcels/{parcel}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a paid parcel of yours, or lines of it, before it is sent; what was paid goes back */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    parcel: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OrderParcelCancelForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostOrders"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/parcels/{parcel}/cancel-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What cancelling a parcel, or lines of it, would give back; changes nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    parcel: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OrderParcelCancelForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["OrderParcelCancelPreview"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Ship, deliver or cancel your parcel; cancelling gives the buyer the money back */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
                        carrier?: string | null;
                        trackingNumber?: string | null;
                        reason?: string | null;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrder"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        trace?: never;
    };
    "/api/seller/orders/{id}/cancel-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel lines of a paid parcel of yours that cannot be sent; the buyer gets the money back */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        lines: components["schemas"]["ReturnsFormLine"][];
                        reason: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrder"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which methods can carry a payment now, and why the others cannot */
        get: {
            parameters: {
                query?: {
                    kind?: "order" | "subscription";
                    amount?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PaymentsMethod"][];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your payment and what its page needs */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetPayment"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/cash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether your cart, or your unpaid order, can be paid at the door, and why not */
        get: {
            parameters: {
                query?: {
                    order?: string;
                    district?: components["schemas"]["GetDelivery2"];
                    amount?: string;
                    account?: "true" | "false";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PaymentsCash"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/khata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What your company and a seller owe each other in a fiscal year or a month of it */
        get: {
            parameters: {
                query: {
                    fiscalYear?: string;
                    month?: string;
                    format?: "json" | "csv" | "pdf";
                    seller: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["CompanyKhata"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/khata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a company and you owe each other in a fiscal year or a month of it */
        get: {
            parameters: {
                query: {
                    fiscalYear?: string;
                    month?: string;
                    format?: "json" | "csv" | "pdf";
                    company: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["CompanyKhata"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/ageing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What companies owe you, by how late it is */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerAgeing"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/esewa/success": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return from eSewa; leads to /payment/esewa-success or /payment/esewa-failure */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/esewa/failure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return from eSewa without success; eSewa is asked all the same */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/khalti/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return from Khalti; leads to /payment/khalti, what was paid for or /payment/khalti-failure */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/esewa/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask eSewa whether a payment was made, and settle it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        oid?: string;
                        amt?: string | number;
                        refId?: string;
                        data?: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PaymentsConnectipsVerify"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/khalti/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask Khalti whether a payment was made, and settle it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        pidx: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PaymentsConnectipsVerify"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/connectips/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return from connectIPS; leads to /payment/connectips or /payment/connectips-failure */
        get: {
            parameters: {
                query: {
                    TXNID: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/connectips/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask connectIPS whether a payment was made, and settle it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        txnId: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PaymentsConnectipsVerify"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/nepalpay/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** NCHL tells of a NepalPAY payment; its report is read before anything follows */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        txnDate: string;
                        merchantId: string;
                        merchantName: string;
                        paymentRef: string;
                        merchantBillNo: string;
                        channel: string;
                        payerMobile: string;
                        sessionNo: string | number;
                        signature: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PaymentsNepalpayConfirm"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your payouts, newest first */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerPayouts"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/payout-hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why the own payouts are held, and since when; null: they are not */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerPayoutHold"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your statements, newest first */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerStatements"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/statements/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your statement on paper */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/statements/{id}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entries of your statement as a CSV file */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A CSV file (text/csv), without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send private photos as multipart `photos`, up to 6 of 5 MB each, to be used within 24 hours */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        photos: string[];
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Photo"][];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/photos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A private photo, for its sender and those it was sent to */
        get: {
            parameters: {
                query?: {
                    size?: "full" | "small";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/my-products/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your products that the filters let through as a CSV or XLSX file, which an import takes back unchanged, or as JSON Lines */
        get: {
            parameters: {
                query?: {
                    search?: string;
                    status?: components["schemas"]["MatchingStatus"];
                    category?: string;
                    sortBy?: components["schemas"]["GetProductsMyProducts1"];
                    format?: "csv" | "xlsx" | "jsonl";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A CSV file (text/csv), without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/my-products/import-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A CSV or XLSX file to fill in: heads, an example, and in XLSX the categories */
        get: {
            parameters: {
                query?: {
                    format?: "csv" | "xlsx";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A CSV file (text/csv), without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your imports, newest first */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetSellerImports"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Upload a CSV or XLSX file of products as multipart `file`; it is checked, nothing is changed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["QuoteFilesForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostSellerImports"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far your import is, and what each row of the file does or what is wrong with it */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    rows?: "new" | "changed" | "unchanged" | "failing" | "warnings" | "notes";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerImport"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/imports/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every problem and note of your import as a CSV file */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A CSV file (text/csv), without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/imports/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Apply a checked import, all of it or nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        leaveOutFailing?: boolean;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostSellerImports"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel an import that has not been applied; what it was just writing is taken back */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostSellerImports"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public products, filtered, sorted, one page at a time */
        get: {
            parameters: {
                query?: {
                    brand?: string | string[];
                    rating?: string | string[];
                    seller?: string | string[];
                    place?: string | string[];
                    price?: string | string[];
                    "spec.{name}"?: components["schemas"]["GetProduct2"][];
                    minPrice?: string;
                    maxPrice?: string;
                    search?: string;
                    inStock?: "true" | "false";
                    page?: string;
                    limit?: string;
                    sortBy?: "createdAt:desc" | "createdAt:asc" | "pricing.regularPrice:asc" | "pricing.regularPrice:desc" | "salesCount:desc" | "ratings.average:desc";
                    category?: string;
                    exclude?: string;
                    facets?: "true" | "false";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetProducts"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Add a product; it waits for approval */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        brand?: string | null;
                        description: string;
                        nameNe?: string | null;
                        descriptionNe?: string | null;
                        longDescription?: string | null;
                        category: string;
                        sku: string;
                        barcode?: string | null;
                        tags?: string[];
                        pricing: components["schemas"]["ProductsFormPricing"];
                        inventory: components["schemas"]["ProductsFormInventory"];
                        minimumOrderQuantity?: number;
                        orderMultiple?: number;
                        maximumPerOrder?: number | null;
                        hsCode?: string | null;
                        model?: string | null;
                        /** @enum {string} */
                        unit?: "pcs" | "box" | "m" | "kg" | "set" | "roll" | "pkt" | "dozen";
                        originCountry?: string | null;
                        warrantyMonths?: number | null;
                        weightGrams?: number | null;
                        lengthMm?: number | null;
                        widthMm?: number | null;
                        heightMm?: number | null;
                        hasSerials?: boolean | null;
                        images?: components["schemas"]["ProductsFormImage"][];
                        specifications?: components["schemas"]["Specification"][];
                        /** @enum {string} */
                        status?: "active" | "inactive" | "pending_approval" | "rejected" | "discontinued";
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostProducts"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/category-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many public products of a search and its filters each category holds */
        get: {
            parameters: {
                query?: {
                    brand?: string | string[];
                    rating?: string | string[];
                    seller?: string | string[];
                    place?: string | string[];
                    price?: string | string[];
                    "spec.{name}"?: components["schemas"]["GetProduct2"][];
                    minPrice?: string;
                    maxPrice?: string;
                    search?: string;
                    inStock?: "true" | "false";
                    by?: "_id" | "slug";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                [key: string]: number;
                            };
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products and categories for what has been typed so far */
        get: {
            parameters: {
                query?: {
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductsSuggest"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product; its seller and admins see more of it */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostProducts"] | components["schemas"]["GetProduct1"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        /** Save the form of your product; a rejected one is sent for approval again; send an Idempotency-Key to repeat safely */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        brand?: string | null;
                        description: string;
                        nameNe?: string | null;
                        descriptionNe?: string | null;
                        longDescription?: string | null;
                        category: string;
                        sku: string;
                        barcode?: string | null;
                        tags?: string[];
                        pricing: components["schemas"]["ProductsFormPricing"];
                        inventory: components["schemas"]["ProductsFormInventory"];
                        minimumOrderQuantity?: number;
                        orderMultiple?: number;
                        maximumPerOrder?: number | null;
                        hsCode?: string | null;
                        model?: string | null;
                        /** @enum {string} */
                        unit?: "pcs" | "box" | "m" | "kg" | "set" | "roll" | "pkt" | "dozen";
                        originCountry?: string | null;
                        warrantyMonths?: number | null;
                        weightGrams?: number | null;
                        lengthMm?: number | null;
                        widthMm?: number | null;
                        heightMm?: number | null;
                        hasSerials?: boolean | null;
                        images?: components["schemas"]["ProductsFormImage"][];
                        specifications?: components["schemas"]["Specification"][];
                        /** @enum {string} */
                        status?: "active" | "inactive" | "pending_approval" | "rejected" | "discontinued";
                        /** Format: date-time */
                        updatedAt?: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostProducts"];
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete your product; orders keep what was bought */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/my-products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your products, filtered, sorted, one page at a time, with counts over all of them and over those that search and category find */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    search?: string;
                    status?: components["schemas"]["MatchingStatus"];
                    category?: string;
                    sortBy?: components["schemas"]["GetProductsMyProducts1"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetProductsMyProducts2"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Show or hide an approved product of yours */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        isActive: boolean;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductsMyProductsProduct"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        trace?: never;
    };
    "/api/products/{id}/quick-edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change prices and stock of your product; what was sold meanwhile is kept; send an Idempotency-Key to repeat safely */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        regularPrice?: number;
                        wholesalePrice?: number;
                        quantity?: number;
                        quantitySeen?: number;
                        priceBreaks?: components["schemas"]["ProductsFormPricingPriceBreak"][];
                        minimumOrderQuantity?: number;
                        orderMultiple?: number;
                        maximumPerOrder?: number | null;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductsMyProductsProduct"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        trace?: never;
    };
    "/api/products/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate, deactivate, delete or confirm the stock of several of your products, or of all that the filters let through */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids?: string[];
                        matching?: components["schemas"]["Matching"];
                        /** @enum {string} */
                        action: "activate" | "deactivate" | "confirmStock" | "delete";
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductsBulk"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/bulk-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the prices of your products in percent, after a preview */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids?: string[];
                        matching?: components["schemas"]["Matching"];
                        percent: number;
                        /** @enum {string} */
                        prices: "both" | "regular" | "wholesale";
                        /** @enum {string} */
                        rounding: "paisa" | "rupee";
                        /** Format: date-time */
                        asOf?: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductsBulkPrices"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/stock-confirmations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the stock of several of your products */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: string[];
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductsStockConfirmations"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the stock of up to 1,000 of your products by SKU; each row is answered apart */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        rows: {
                            sku: string;
                            quantity: number;
                        }[];
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerPrices"];
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the prices of up to 1,000 of your products by SKU; each row is answered apart */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        rows: {
                            sku: string;
                            regularPrice?: number;
                            wholesalePrice?: number;
                        }[];
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerPrices"];
                            message?: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cart/quotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cart as a dated pro-forma PDF: both prices, VAT, a part for each seller */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A PDF (application/pdf), without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick-order/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a pasted message asks for: product and quantity of each line, and what stands in the way */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        text: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["QuickOrderResolve"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick-order/resolve-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same for a CSV or XLSX file as multipart `file`: a product and its quantity in each row */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["QuoteFilesForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["QuickOrderResolve"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick-order/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put up to 200 lines into the cart: what can be bought is added, the rest is named; `raw` teaches the pad; send an Idempotency-Key to repeat safely */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        lines: {
                            product: string;
                            quantity: number;
                            raw?: string;
                        }[];
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["QuickOrderAdd"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick-order/aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller calls products: their own words for the pad, and their own part numbers */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["QuickOrderAliases"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}/refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a parcel that is paid at the door was refused there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AdminSellerPayoutHoldForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrder"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}/back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a refused parcel is back: its goods are in stock again, its bill is credited */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrder"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/orders/{id}/lost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a parcel that you sent was lost on its way: its bill is credited, what was paid goes back */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["QuoteDeclineForm"];
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerOrder"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your returns, newest first */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    search?: string;
                    status?: components["schemas"]["ReturnStatus"];
                    filter?: "your_turn" | "open" | "ended";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetReturns"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns of your parcels, by what is due first */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    search?: string;
                    status?: components["schemas"]["ReturnStatus"];
                    filter?: "your_turn" | "open" | "ended";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetReturns"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/returns/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What of your parcel may still go back, and until when */
        get: {
            parameters: {
                query: {
                    parcel: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ReturnsOptions"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/returns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A return, for its buyer, its seller and admins */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostReturns"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reviews of a product, newest first, and whether the caller may add one */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductReviews"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quotes of your company: those that wait for you first, then the newest */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    status?: "asked" | "quoted" | "ordered" | "declined" | "withdrawn" | "expired";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetQuotes"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A quote with all that both sides said */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostQuotes"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotes/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the seller offered last, as a numbered PDF that is kept */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A PDF (application/pdf), without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quotes that buyers ask you for: those that wait for you first, then the newest */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    status?: "asked" | "quoted" | "ordered" | "declined" | "withdrawn" | "expired";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetQuotes"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/quotes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A quote with all that both sides said */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostQuotes"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/quotes/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the seller offered last, as a numbered PDF that is kept */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A PDF (application/pdf), without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/credit-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Credit lines that you give companies, and companies that ask for one */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    status?: "offered" | "open" | "frozen" | "closed";
                    with?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["CompanyCreditLines"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/credit-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Credit lines of your company: what you owe each seller and what is left */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    status?: "offered" | "open" | "frozen" | "closed";
                    with?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["CompanyCreditLines"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests of your company: those that wait for you first, then the newest */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    status?: "open" | "ordered" | "rejected" | "withdrawn" | "expired";
                    member?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetRequests"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Ask for a signature on an order: the body of an order; no stock is held */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        items: components["schemas"]["OrdersFormItem"][];
                        shippingAddress: components["schemas"]["OrdersFormShippingAddress"];
                        billingAddress?: components["schemas"]["OrdersFormShippingAddress"];
                        payment: components["schemas"]["OrdersFormPayment"];
                        billTo?: components["schemas"]["OrdersFormBillTo"];
                        pickUp?: string[];
                        notes?: string | null;
                        purchaseOrderNumber?: string | null;
                        surcharge?: number | null;
                        costCentre?: string | null;
                        message?: string | null;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostRequests"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A request with its lines: the price then and now, and what can be had of them */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostRequests"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw your own request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostRequests"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests-for-quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sealed requests of your company: those that you can award first, then the newest */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    status?: "open" | "closed" | "awarded" | "lapsed" | "cancelled" | "expired";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetRequestsForQuotes"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests-for-quotes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A sealed request: how many answered, and what was awarded */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostRequestsForQuotes"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/requests-for-quotes/{id}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The quotes against each other once the request has closed: as JSON, a spreadsheet or a PDF */
        get: {
            parameters: {
                query?: {
                    format?: "json" | "csv" | "pdf";
                    sellers?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["RequestsForQuoteComparison"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/requests-for-quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sealed requests that you are asked to answer, the newest first */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                    state?: "open" | "answered" | "closed" | "won" | "lost";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerRequestsForQuotes"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/requests-for-quotes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A sealed request with your own quote */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerRequestsForQuote"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/spending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What you paid for goods, by month, category, seller, cost centre and person */
        get: {
            parameters: {
                query?: {
                    months?: "3" | "6" | "12" | "24";
                    calendar?: "ad" | "bs";
                    costCentre?: string;
                    member?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["UsersSpending"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/spending/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What you paid for, line by line, as a CSV file or a workbook */
        get: {
            parameters: {
                query?: {
                    months?: "3" | "6" | "12" | "24";
                    calendar?: "ad" | "bs";
                    costCentre?: string;
                    member?: string;
                    format?: "csv" | "xlsx";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            /** @description A CSV file (text/csv), without the envelope */
                            data: string;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changed of your orders, returns and bills since you last asked; bills for keys that may read them */
        get: {
            parameters: {
                query?: {
                    since?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerChanges"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans that can be bought */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SubscriptionsPlan"][];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sellers/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who a seller is, by the address of their page or one of before */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetSeller"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seller/search-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What buyers looked for in the seller's categories in 30 days and did not find */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["SellerSearchTerms"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/search-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count that a product of a search was opened, or put into the cart */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        search: string;
                        /** @enum {string} */
                        step: "opening" | "add";
                        /** Format: uuid */
                        product: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Questions about a product with the answers its seller made public, newest first */
        get: {
            parameters: {
                query?: {
                    page?: string;
                    limit?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["ProductQuestions"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload pictures as multipart `images`, up to 8 of 5 MB each */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        images: string[];
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Upload"][];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your webhooks: addresses that hear of what happens */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["GetAccountWebhooks"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Add a webhook; its secret is answered this once; send an Idempotency-Key to repeat safely */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        for: "company" | "seller";
                        url: string;
                        events: components["schemas"]["AccountWebhooksFormEvent"][] | null;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostAccountWebhooks"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a webhook with its log */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        /** Change the address or the events of a webhook, switch it on or off */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        url?: string;
                        events?: components["schemas"]["AccountWebhooksFormEvent"][] | null;
                        isOn?: boolean;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["Webhook"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        trace?: never;
    };
    "/api/account/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a new secret, answered this once; the old one signs as well for 24 hours */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["PostAccountWebhooks"];
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the event test.ping to a webhook */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent to a webhook in the last 30 days, newest first, with the answers */
        get: {
            parameters: {
                query?: {
                    state?: "waiting" | "delivered" | "failed";
                    before?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: components["schemas"]["AccountWebhookDeliveries"];
                            message?: string;
                        };
                    };
                };
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/webhooks/{id}/deliveries/{delivery}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery again */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    delivery: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: null;
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/webhooks/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send everything again that was given up and happened since an instant */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date-time */
                        since: string;
                    };
                };
            };
            responses: {
                "4XX": components["responses"]["Failure"];
                "5XX": components["responses"]["Failure"];
                /** @description OK */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                resent: number;
                            };
                            message?: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            /** @description ISO 8601 instant */
            dueAt: string;
            /** @description Rupees, at most 2 decimals */
            owed: number;
        };
        AccountWebhookDeliveries: {
            deliveries: {
                _id: string;
                messageId: string;
                type: string;
                /** @enum {string} */
                state: "waiting" | "delivered" | "failed";
                tries: number;
                nextAt: string | null;
                body: string;
                last: {
                    /** @description ISO 8601 instant */
                    at: string;
                    status: number | null;
                    answer: string;
                    failure: string | null;
                    tookMs: number;
                } | null;
                /** @description ISO 8601 instant */
                createdAt: string;
            }[];
            next: string | null;
        };
        /** @enum {string} */
        AccountWebhooksFormEvent: "order.placed" | "order.paid" | "order.cancelled" | "parcel.shipped" | "parcel.delivered" | "return.opened" | "return.decided" | "bill.issued" | "credit_note.issued" | "refund.sent" | "payout.sent" | "stock.low" | "product.approved" | "product.rejected" | "quote.asked" | "request.opened" | "approval.requested";
        AdminBills: {
            bills: {
                _id: string;
                /** @enum {string} */
                kind: "tax_invoice" | "credit_note";
                /** @enum {string} */
                subject: "goods" | "delivery" | "plan" | "commission" | "return_fee";
                number: string;
                fiscalYear: string;
                /** @description ISO 8601 instant */
                issuedAt: string;
                dateBs: string;
                /** @description ISO 8601 instant */
                transactionAt: string;
                transactionDateBs: string;
                issuer: components["schemas"]["Issuer"];
                buyer: components["schemas"]["BillBuyer"];
                order: components["schemas"]["BillOrder"] | null;
                parcel: string | null;
                parcelPosition: number | null;
                parcelCount: number | null;
                paymentMethod: ("mock" | "esewa" | "khalti" | "bank" | "connectips" | "fonepay" | "nepalpay" | "cod" | "account") | null;
                account: components["schemas"]["Account"] | null;
                purchaseOrderNumber: string | null;
                lines: components["schemas"]["BillLine"][];
                totals: components["schemas"]["BillTotals"];
                credited: components["schemas"]["Credited"];
                words: string;
                checkCode: string;
                signatory: string;
                issuedBy: string;
                refersTo?: string;
                refersToNumber?: string;
                reason?: string;
                replaces: string | null;
                replacedBy: string | null;
                isReissueAsked: boolean;
                isDrawn: boolean;
                isOriginalGiven: boolean;
                copies: number;
                taxOffice: {
                    /** @enum {string} */
                    state: "off" | "queued" | "sent" | "failed";
                    problem: string | null;
                };
                reissueAsked: {
                    billTo: components["schemas"]["OrdersBillTo"];
                    /** @description ISO 8601 instant */
                    askedAt: string;
                } | null;
            }[];
            pagination: components["schemas"]["Pagination"];
            sums: {
                all: number;
                invoices: number;
                creditNotes: number;
                withoutPan: number;
                /** @description Rupees, at most 2 decimals */
                taxable: number;
                /** @description Rupees, at most 2 decimals */
                vat: number;
                /** @description Rupees, at most 2 decimals */
                creditedTaxable: number;
                /** @description Rupees, at most 2 decimals */
                creditedVat: number;
                net: components["schemas"]["Net"];
                firstNumber: string | null;
                lastNumber: string | null;
            };
            months: {
                month: number;
                count: number;
            }[];
            reissuesAsked: number;
        };
        AdminBillsRegisters: {
            /** @enum {string} */
            kind: "sales" | "returns" | "standard" | "large";
            fiscalYear: string;
            month: number | null;
            columns: {
                key: string;
                header: string;
                isAmount: boolean;
            }[];
            rows: {
                [key: string]: string | number;
            }[];
            sums: components["schemas"]["Net"];
            pagination: components["schemas"]["Pagination"];
        };
        AdminProductsProductPricing: {
            /** @description Rupees, at most 2 decimals */
            regularPrice: number;
            /** @description Rupees, at most 2 decimals */
            wholesalePrice: number;
        };
        AdminSellerPayoutHoldForm: {
            reason: string;
        };
        Ageing: {
            /** @description Rupees, at most 2 decimals */
            notDue: number;
            /** @description Rupees, at most 2 decimals */
            days1to30: number;
            /** @description Rupees, at most 2 decimals */
            days31to60: number;
            /** @description Rupees, at most 2 decimals */
            days61to90: number;
            /** @description Rupees, at most 2 decimals */
            over90: number;
            /** @description Rupees, at most 2 decimals */
            total: number;
        };
        AlertProduct: {
            _id: string;
            id: string;
            name: string;
            /** @enum {string} */
            nameLang?: "en";
            brand: string | null;
            sku: string;
            images: components["schemas"]["ProductImage"][];
            category: components["schemas"]["ProductCategory"];
            seller: {
                _id: string;
                companyName: string;
                slug: string;
                awayUntil: string | null;
            };
            pricing: components["schemas"]["AlertProductPricing"];
            inventory: components["schemas"]["ProductInventory"];
            /** @description ISO 8601 instant */
            stockConfirmedAt: string;
            minimumOrderQuantity: number;
            orderMultiple: number;
            maximumPerOrder: number | null;
            ratings: components["schemas"]["Ratings"];
            highlights: string[];
            chosenHighlights: number;
            salesCount: number;
            /** @description ISO 8601 instant */
            createdAt: string;
        };
        AlertProductPricing: {
            /** @description Rupees, at most 2 decimals */
            regularPrice: number;
            /** @description Rupees, at most 2 decimals */
            wholesalePrice: number;
            /** @description Rupees, at most 2 decimals */
            referencePrice?: number;
            priceBreaks: components["schemas"]["ProductPricingPriceBreak"][];
        };
        AtDoor: {
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @enum {string} */
            state: "to_collect" | "refused" | "paid" | "over";
        };
        AuthLogin: {
            user: components["schemas"]["AuthLoginUser"];
            authToken: string;
            refreshToken: string;
        };
        AuthLoginUser: {
            _id: string;
            firstName: string;
            lastName: string;
            email: string;
            phone: string;
            /** @enum {string} */
            role: "admin" | "seller" | "buyer";
            /** @enum {string} */
            deskRole?: "owner" | "catalogue" | "payments" | "support" | "reader";
            sellsFor?: components["schemas"]["SellsFor"];
            companyName: string | null;
            panNumber: string | null;
            isActive: boolean;
            isApproved: boolean;
            /** @description ISO 8601 instant */
            createdAt: string;
            preferences: {
                language: ("en" | "ne") | null;
                calendar: ("ad" | "bs" | "both") | null;
                digits: ("latin" | "devanagari") | null;
                grouping: ("thousands" | "lakh") | null;
            };
        };
        AuthRefresh: {
            authToken: string;
            refreshToken: string;
        };
        Award: {
            line: string;
            quote: string;
            alternative: boolean;
            quantity: number;
        };
        BestSingle: {
            awards: components["schemas"]["Award"][];
            quotes: string[];
            totals: components["schemas"]["CartTotals"];
            missing: components["schemas"]["Missing"][];
        };
        BillBuyer: {
            name: string;
            panNumber: string | null;
            address: string;
        };
        BillCopies: {
            total: number;
            copies: {
                copy: number;
                /** @enum {string} */
                channel: "mail" | "download" | "archive";
                to: {
                    name: string;
                    /** @enum {string} */
                    role: "admin" | "seller" | "buyer";
                } | null;
                /** @description ISO 8601 instant */
                at: string;
            }[];
        };
        BillLine: {
            _id: string;
            position: number;
            hsCode: string | null;
            name: string;
            brand: string | null;
            model: string | null;
            partNumber: string | null;
            costCentre: string | null;
            quantity: number;
            unit: string | null;
            /** @description Rupees, at most 2 decimals */
            unitPrice: number;
            /** @description Rupees, at most 2 decimals */
            reduction: number;
            /** @description Rupees, at most 2 decimals */
            amount: number;
            left: number;
            /** @description Rupees, at most 2 decimals */
            leftAmount: number;
        };
        BillOrder: {
            _id: string;
            orderNumber: string;
        };
        BillTotals: {
            /** @description Rupees, at most 2 decimals */
            taxable: number;
            /** @description Rupees, at most 2 decimals */
            vat: number;
            /** @description Rupees, at most 2 decimals */
            total: number;
            /** @description Rupees, at most 2 decimals */
            voucher: number;
            /** @description Rupees, at most 2 decimals */
            payable: number;
        };
        Bills: {
            bills: components["schemas"]["BillsBill"][];
            pagination: components["schemas"]["Pagination"];
            issuers: {
                _id: string | null;
                name: string;
            }[];
        };
        BillsAccountingItems: {
            items: {
                item: string;
                unit: string;
                name: string | null;
            }[];
            pagination: components["schemas"]["Pagination"];
        };
        BillsAccountingNames: {
            company: string;
            ledgers: {
                [key: string]: string;
            };
            /** @enum {string} */
            parties: "name_pan" | "name" | "pan";
            /** @enum {string} */
            items: "name" | "code" | "none";
            units: {
                [key: string]: string;
            };
        };
        BillsBill: {
            _id: string;
            /** @enum {string} */
            kind: "tax_invoice" | "credit_note";
            /** @enum {string} */
            subject: "goods" | "delivery" | "plan" | "commission" | "return_fee";
            number: string;
            fiscalYear: string;
            /** @description ISO 8601 instant */
            issuedAt: string;
            dateBs: string;
            /** @description ISO 8601 instant */
            transactionAt: string;
            transactionDateBs: string;
            issuer: components["schemas"]["Issuer"];
            buyer: components["schemas"]["BillBuyer"];
            order: components["schemas"]["BillOrder"] | null;
            parcel: string | null;
            parcelPosition: number | null;
            parcelCount: number | null;
            paymentMethod: ("mock" | "esewa" | "khalti" | "bank" | "connectips" | "fonepay" | "nepalpay" | "cod" | "account") | null;
            account: components["schemas"]["Account"] | null;
            purchaseOrderNumber: string | null;
            lines: components["schemas"]["BillLine"][];
            totals: components["schemas"]["BillTotals"];
            credited: components["schemas"]["Credited"];
            words: string;
            checkCode: string;
            signatory: string;
            issuedBy: string;
            refersTo?: string;
            refersToNumber?: string;
            reason?: string;
            replaces: string | null;
            replacedBy: string | null;
            isReissueAsked: boolean;
            isDrawn: boolean;
            isOriginalGiven: boolean;
            copies: number;
        };
        BillsCheck: {
            /** @enum {string} */
            kind: "tax_invoice" | "credit_note";
            number: string;
            /** @description ISO 8601 instant */
            issuedAt: string;
            dateBs: string;
            issuer: {
                name: string;
                panNumber: string;
            };
            /** @description Rupees, at most 2 decimals */
            total: number;
            isCredited: boolean;
        };
        BillsExport: {
            /** @enum {string} */
            state: "being_drawn";
        };
        Booked: {
            carrier: string;
            number: string | null;
            parcels: number;
        };
        CanMiss: {
            until: string | null;
        };
        Cart: {
            items: {
                _id: string;
                quantity: number;
                /** @description Rupees, at most 2 decimals */
                unitPrice: number;
                /** @enum {string} */
                priceReason: "base" | "break" | "customer" | "quote";
                /** @description Rupees, at most 2 decimals */
                regularPrice: number;
                /** @description Rupees, at most 2 decimals */
                wholesalePrice: number;
                nextBreak: components["schemas"]["NextBreak"] | null;
                /** @description Rupees, at most 2 decimals */
                lineTotal: number;
                /** @description Rupees, at most 2 decimals */
                priceWithoutPro: number;
                product: components["schemas"]["AlertProduct"];
                problems: ({
                    /** @enum {string} */
                    kind: "unavailable";
                } | {
                    /** @enum {string} */
                    kind: "seller_away";
                    until: string;
                } | {
                    /** @enum {string} */
                    kind: "out_of_stock";
                } | {
                    /** @enum {string} */
                    kind: "insufficient_stock";
                    available: number;
                } | {
                    /** @enum {string} */
                    kind: "below_minimum";
                    minimum: number;
                } | {
                    /** @enum {string} */
                    kind: "above_maximum";
                    maximum: number;
                    quantity: number;
                } | {
                    /** @enum {string} */
                    kind: "not_in_packs";
                    multiple: number;
                    quantity: number;
                } | {
                    /** @enum {string} */
                    kind: "quantity_adjusted";
                    wanted: number;
                    reason: string | null;
                } | {
                    /** @enum {string} */
                    kind: "price_changed";
                    /** @description Rupees, at most 2 decimals */
                    previousUnitPrice: number;
                })[];
            }[];
            totals: components["schemas"]["CartTotals"];
            coupon: {
                code: string;
            } | null;
            couponNote: string | null;
            /** @description Rupees, at most 2 decimals */
            wholesaleSubtotal: number;
            /** @description Rupees, at most 2 decimals */
            wholesaleSavings: number;
            isSubscriber: boolean;
            updatedAt: string | null;
        };
        CartTotals: {
            /** @description Rupees, at most 2 decimals */
            subtotal: number;
            /** @description Rupees, at most 2 decimals */
            tax: number;
            /** @description Rupees, at most 2 decimals */
            shipping: number;
            /** @description Rupees, at most 2 decimals */
            discount: number;
            /** @description Rupees, at most 2 decimals */
            total: number;
            /** @description Rupees, at most 2 decimals */
            savings: number;
        };
        CaseParcel: {
            _id: string;
            number: number;
            of: number;
        };
        CaseReturn: {
            _id: string;
            number: string;
        };
        CaseSeller: {
            _id: string;
            companyName: string;
            slug: string | null;
        };
        Cash: {
            phone: string;
            isCodeSent: boolean;
            codesLeft: number;
            waitSeconds: number;
            triesLeft: number;
        };
        CategoryAttribute: {
            _id: string;
            category: string;
            name: string;
            spellings: string[];
            /** @enum {string} */
            kind: "number" | "choice";
            unit: string | null;
            values: components["schemas"]["Value"][];
            isFilter: boolean;
            displayOrder: number;
            choices: string[];
        };
        CompanyCostCentres: {
            costCentres: {
                _id: string;
                code: string;
                name: string;
                budget: {
                    /** @description Rupees, at most 2 decimals */
                    amount: number;
                    /** @enum {string} */
                    period: "month" | "year";
                    /** @enum {string} */
                    atLimit: "ask" | "stop";
                    /** @description Rupees, at most 2 decimals */
                    spent: number;
                    /** @description Rupees, at most 2 decimals */
                    requested: number;
                    periodName: string;
                } | null;
                isActive: boolean;
            }[];
            isRequired: boolean;
        };
        CompanyCreditLines: {
            isEnabled: boolean;
            lines: components["schemas"]["CompanyCreditLinesLine"][];
            counts: {
                [key: string]: number;
            };
            requests: {
                _id: string;
                seller: components["schemas"]["CaseSeller"];
                company: components["schemas"]["LineCompany"];
                askedBy: string;
                note: string | null;
                /** @description ISO 8601 instant */
                askedAt: string;
                record: {
                    due: number;
                    onTime: number;
                } | null;
            }[];
            pagination: components["schemas"]["Pagination"];
        };
        CompanyCreditLinesLine: {
            _id: string;
            /** @enum {string} */
            status: "offered" | "open" | "frozen" | "closed";
            seller: components["schemas"]["CaseSeller"];
            company: components["schemas"]["LineCompany"];
            /** @description Rupees, at most 2 decimals */
            limit: number;
            days: number;
            keepsPro: boolean;
            note: string | null;
            /** @description Rupees, at most 2 decimals */
            billed: number;
            /** @description Rupees, at most 2 decimals */
            unbilled: number;
            /** @description Rupees, at most 2 decimals */
            left: number;
            /** @description Rupees, at most 2 decimals */
            credit: number;
            late: components["schemas"]["Late"] | null;
            nextDue: components["schemas"]["NextDue"] | null;
            toConfirm: number;
            freezesAt: string | null;
            /** @description ISO 8601 instant */
            offeredAt: string;
            acceptedAt: string | null;
            frozenAt: string | null;
            closedAt: string | null;
            closedAs: ("declined" | "withdrawn" | "ended_by_seller" | "ended_by_buyer") | null;
            can: {
                accept: boolean;
                decline: boolean;
                change: boolean;
                reopen: boolean;
                end: boolean;
            };
        };
        CompanyInvitationsRead: {
            company: string;
            /** @enum {string} */
            role: "owner" | "approver" | "buyer" | "accountant" | "viewer";
            email: string;
            invitedBy: string;
        };
        CompanyKhata: {
            seller: components["schemas"]["LeftOutSeller"];
            company: components["schemas"]["LineCompany"];
            fiscalYear: string;
            month: number | null;
            /** @description Rupees, at most 2 decimals */
            opening: number;
            sums: {
                /** @description Rupees, at most 2 decimals */
                bills: number;
                /** @description Rupees, at most 2 decimals */
                creditNotes: number;
                /** @description Rupees, at most 2 decimals */
                payments: number;
            };
            entries: {
                _id: string;
                /** @enum {string} */
                kind: "bill" | "credit_note" | "payment";
                /** @description ISO 8601 instant */
                at: string;
                dateBs: string;
                number: string | null;
                bill: string | null;
                /** @description Rupees, at most 2 decimals */
                debit: number;
                /** @description Rupees, at most 2 decimals */
                credit: number;
                /** @description Rupees, at most 2 decimals */
                balance: number;
                dueAt: string | null;
                method: components["schemas"]["Method"] | null;
                isDirect: boolean;
                isDelivery: boolean;
            }[];
            /** @description Rupees, at most 2 decimals */
            closing: number;
            ageing: components["schemas"]["Ageing"];
            openBills: {
                _id: string;
                number: string;
                isDelivery: boolean;
                dateBs: string;
                order: components["schemas"]["BillOrder"];
                /** @description Rupees, at most 2 decimals */
                total: number;
                /** @description Rupees, at most 2 decimals */
                due: number;
                /** @description ISO 8601 instant */
                dueAt: string;
                daysLate: number;
                /** @description Rupees, at most 2 decimals */
                disputed: number;
            }[];
            /** @description Rupees, at most 2 decimals */
            credit: number;
            payments: components["schemas"]["CompanyKhataPayment"][];
            confirmation: {
                /** @description Rupees, at most 2 decimals */
                balance: number;
                confirmedBy: string;
                /** @description ISO 8601 instant */
                confirmedAt: string;
            } | null;
            can: {
                pay: boolean;
                record: boolean;
                confirmBalance: boolean;
            };
        };
        CompanyKhataPayment: {
            _id: string;
            bill: components["schemas"]["CaseReturn"];
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @description ISO 8601 instant */
            paidAt: string;
            method: components["schemas"]["Method"];
            isDirect: boolean;
            reference: string | null;
            /** @enum {string} */
            status: "waiting" | "counted" | "disputed";
            countsAt: string | null;
            disputeReason: string | null;
            /** @description Rupees, at most 2 decimals */
            credit: number;
        };
        ComplaintMessage: {
            _id: string;
            /** @description ISO 8601 instant */
            at: string;
            from: {
                /** @enum {string} */
                kind: "buyer" | "seller" | "admin";
                name: string;
            };
            asks: ("buyer" | "seller") | null;
            text: string;
            photos: components["schemas"]["Photo"][];
        };
        ComplaintsConfirm: {
            _id: string;
            number: string;
            /** @description ISO 8601 instant */
            dueAt: string;
            key: string;
        };
        ComplaintsConfirmForm: {
            token: string;
        };
        CostCentre: {
            _id: string;
            code: string;
            name: string;
        };
        Courier: {
            /** @description ISO 8601 instant */
            at: string;
            event: components["schemas"]["RefusedEvent"];
            said: string;
            /** @enum {string} */
            source: "told" | "asked" | "typed";
            refusal: ("not_booked" | "parcel_cancelled" | "out_of_order" | "backwards" | "not_sent" | "no_bill") | null;
        };
        Credited: {
            /** @description Rupees, at most 2 decimals */
            taxable: number;
            /** @description Rupees, at most 2 decimals */
            vat: number;
            /** @description Rupees, at most 2 decimals */
            voucher: number;
        };
        CustomerPriceProduct: {
            _id: string;
            name: string;
            sku: string;
            /** @description Rupees, at most 2 decimals */
            regularPrice: number;
            /** @description Rupees, at most 2 decimals */
            wholesalePrice: number;
            /** @description Rupees, at most 2 decimals */
            referencePrice?: number;
        };
        CustomerPrices: {
            customerPrices: components["schemas"]["CustomerPricesCustomerPrice"][];
            pagination: components["schemas"]["Pagination"];
            counts: {
                [key: string]: number;
            };
        };
        CustomerPricesCustomerPrice: {
            _id: string;
            product: components["schemas"]["CustomerPriceProduct"] | null;
            price: number | null;
            category: components["schemas"]["Parent"] | null;
            percent: number | null;
            from: string;
            to: string;
            /** @enum {string} */
            state: "waiting" | "accepted" | "declined" | "ended";
            /** @description ISO 8601 instant */
            createdAt: string;
            seller: {
                _id: string;
                companyName: string;
                slug: string;
            };
        };
        CustomerPricesOwnPrice: {
            /** @description Rupees, at most 2 decimals */
            price: number;
            until: string;
        };
        Datasheet: {
            _id: string;
            name: string;
            bytes: number;
            pages: number;
            isReviewed: boolean;
        };
        Estimate: {
            minimumDays: number;
            maximumDays: number;
            earliest: string;
            latest: string;
        };
        Figures: {
            /** @description ISO 8601 instant */
            since: string;
            received: number;
            decided: number;
            decidedInTime: number;
            overdue: number;
            medianDays: number | null;
        };
        GetAccountWebhooks: {
            webhooks: components["schemas"]["Webhook"][];
        };
        GetCategory1: {
            _id: string;
            name: string;
            /** @enum {string} */
            nameLang?: "en";
            slug: string;
            description: string;
            /** @enum {string} */
            descriptionLang?: "en";
            parent: components["schemas"]["Parent"] | null;
            displayOrder: number;
            isActive: boolean;
            productCount: number;
            nameNe: string | null;
            descriptionNe: string | null;
            ownProductCount: number;
            noChangeOfMind: boolean;
            hasSerials: boolean;
        };
        GetCategory2: {
            _id: string;
            name: string;
            /** @enum {string} */
            nameLang?: "en";
            slug: string;
            description: string;
            /** @enum {string} */
            descriptionLang?: "en";
            parent: string | null;
            displayOrder: number;
            isActive: boolean;
            productCount: number;
        };
        GetComplaint: {
            _id: string;
            number: string;
            /** @enum {string} */
            kind: "not_received" | "return_declined" | "product" | "payment" | "seller" | "other" | "warranty";
            /** @enum {string} */
            status: "open" | "waiting_for_seller" | "waiting_for_buyer" | "decided" | "closed";
            /** @description ISO 8601 instant */
            sentAt: string;
            /** @description ISO 8601 instant */
            dueAt: string;
            answerDueAt: string | null;
            order: components["schemas"]["BillOrder"] | null;
            parcel: components["schemas"]["CaseParcel"] | null;
            return: components["schemas"]["CaseReturn"] | null;
            seller: components["schemas"]["CaseSeller"] | null;
            warranty: components["schemas"]["Warranty"] | null;
            /** @enum {string} */
            you: "buyer" | "seller";
            buyerName: string;
            messages: components["schemas"]["ComplaintMessage"][];
            timeline: {
                /** @description ISO 8601 instant */
                at: string;
                /** @enum {string} */
                actor: "buyer" | "seller" | "admin" | "system";
                /** @enum {string} */
                event: "sent" | "asked" | "answered" | "not_answered" | "overdue" | "received" | "decided" | "closed";
                asked: ("buyer" | "seller") | null;
            }[];
            courier: components["schemas"]["Courier"][];
            decision: {
                /** @enum {string} */
                decision: "full" | "part" | "none";
                /** @description Rupees, at most 2 decimals */
                amount: number;
                reason: string;
                /** @description ISO 8601 instant */
                at: string;
                refund: components["schemas"]["ReturnsRefund"] | null;
            } | null;
            closedAs: ("decided" | "received") | null;
            closedAt: string | null;
            canWrite: boolean;
            canReceive: boolean;
            holdsParcel: boolean;
        };
        GetDelivery1: {
            deliveries: {
                from: components["schemas"]["GetDelivery3"] | null;
                to: components["schemas"]["GetDelivery3"];
                estimate: components["schemas"]["Estimate"] | null;
                why: ("away" | "no_address") | null;
                awayUntil: string | null;
                surcharge: number | null;
                isHeavy: boolean;
                product: string;
            }[];
            parcels: {
                seller: string;
                surcharge: number | null;
            }[];
        };
        /** @enum {string} */
        GetDelivery2: "Bhojpur" | "Dhankuta" | "Ilam" | "Jhapa" | "Khotang" | "Morang" | "Okhaldhunga" | "Panchthar" | "Sankhuwasabha" | "Solukhumbu" | "Sunsari" | "Taplejung" | "Terhathum" | "Udayapur" | "Bara" | "Dhanusha" | "Mahottari" | "Parsa" | "Rautahat" | "Saptari" | "Sarlahi" | "Siraha" | "Bhaktapur" | "Chitwan" | "Dhading" | "Dolakha" | "Kathmandu" | "Kavrepalanchok" | "Lalitpur" | "Makwanpur" | "Nuwakot" | "Ramechhap" | "Rasuwa" | "Sindhuli" | "Sindhupalchok" | "Baglung" | "Gorkha" | "Kaski" | "Lamjung" | "Manang" | "Mustang" | "Myagdi" | "Nawalpur" | "Parbat" | "Syangja" | "Tanahun" | "Arghakhanchi" | "Banke" | "Bardiya" | "Dang" | "Eastern Rukum" | "Gulmi" | "Kapilvastu" | "Palpa" | "Parasi" | "Pyuthan" | "Rolpa" | "Rupandehi" | "Dailekh" | "Dolpa" | "Humla" | "Jajarkot" | "Jumla" | "Kalikot" | "Mugu" | "Salyan" | "Surkhet" | "Western Rukum" | "Achham" | "Baitadi" | "Bajhang" | "Bajura" | "Dadeldhura" | "Darchula" | "Doti" | "Kailali" | "Kanchanpur";
        /** @enum {string} */
        GetDelivery3: "Province 1" | "Madhesh Pradesh" | "Bagmati Pradesh" | "Gandaki Pradesh" | "Lumbini Pradesh" | "Karnali Pradesh" | "Sudurpashchim Pradesh";
        GetOrders: {
            orders: {
                _id: string;
                orderNumber: string;
                user: components["schemas"]["OrderUser"];
                /** @enum {string} */
                status: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
                totals: components["schemas"]["CartTotals"];
                itemCount: number;
                items: components["schemas"]["OrderItem"][];
                payment: components["schemas"]["OrderPayment"] | null;
                hasPickup: boolean;
                account: {
                    /** @description Rupees, at most 2 decimals */
                    owed: number;
                    dueAt: string | null;
                } | null;
                /** @description ISO 8601 instant */
                createdAt: string;
            }[];
            pagination: components["schemas"]["Pagination"];
            counts: components["schemas"]["OrdersCounts"];
        };
        GetPayment: {
            _id: string;
            /** @enum {string} */
            kind: "order" | "subscription" | "bill" | "parcel" | "return_fee";
            /** @enum {string} */
            method: "mock" | "esewa" | "khalti" | "bank" | "connectips" | "fonepay" | "nepalpay" | "cod";
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @enum {string} */
            status: "initiated" | "pending" | "settled" | "failed" | "cancelled" | "refund_due" | "refunded";
            reference: string;
            order: components["schemas"]["BillOrder"] | null;
            plan: components["schemas"]["Plan"] | null;
            bill: components["schemas"]["PaymentBill"] | null;
            parcel: string | null;
            bank: {
                accountName: string;
                bankName: string;
                branch: string;
                accountNumber: string;
                reference: string;
                /** @description Rupees, at most 2 decimals */
                amount: number;
            } | null;
            form: {
                url: string;
                fields: {
                    [key: string]: string;
                };
            } | null;
            khalti: {
                pidx: string;
                paymentUrl: string;
                widget: {
                    publicKey: string;
                    productIdentity: string;
                    productName: string;
                    productUrl: string;
                    amount: number;
                    paymentPreference: string[];
                } | null;
            } | null;
            qr: {
                text: string;
                secondsLeft: number;
                sandbox: string | null;
            } | null;
            cash: components["schemas"]["Cash"] | null;
            receipt: components["schemas"]["Receipt"] | null;
            rejection: string | null;
            refunds: components["schemas"]["GetPaymentRefund"][];
            timeline: {
                /** @description ISO 8601 instant */
                at: string;
                /** @enum {string} */
                status: "initiated" | "pending" | "settled" | "failed" | "cancelled" | "refund_due" | "refunded";
                /** @enum {string} */
                actor: "buyer" | "seller" | "admin" | "system";
            }[];
            payBefore: string | null;
            /** @description ISO 8601 instant */
            createdAt: string;
        };
        GetPaymentRefund: {
            _id: string;
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @enum {string} */
            state: "due" | "refunded";
            reason: string;
            /** @description ISO 8601 instant */
            dueBy: string;
            refundedAt: string | null;
            reference: string | null;
            isAtDoor: boolean;
        };
        GetPickup: {
            pickups: {
                seller: string;
                place: string;
                hours: string;
            }[];
        };
        GetProduct1: {
            _id: string;
            id: string;
            name: string;
            /** @enum {string} */
            nameLang?: "en";
            brand: string | null;
            sku: string;
            images: components["schemas"]["ProductImage"][];
            category: components["schemas"]["ProductsCategory"];
            seller: {
                _id: string;
                companyName: string;
                slug: string;
                awayUntil: string | null;
                isVerified: boolean;
            };
            pricing: components["schemas"]["AlertProductPricing"];
            inventory: components["schemas"]["ProductInventory"];
            /** @description ISO 8601 instant */
            stockConfirmedAt: string;
            minimumOrderQuantity: number;
            orderMultiple: number;
            maximumPerOrder: number | null;
            ratings: components["schemas"]["Ratings"];
            highlights: string[];
            chosenHighlights: number;
            salesCount: number;
            /** @description ISO 8601 instant */
            createdAt: string;
            description: string;
            /** @enum {string} */
            descriptionLang?: "en";
            longDescription: string | null;
            tags: string[];
            hsCode: string | null;
            model: string | null;
            /** @enum {string} */
            unit: "pcs" | "box" | "m" | "kg" | "set" | "roll" | "pkt" | "dozen";
            originCountry: string | null;
            warrantyMonths: number | null;
            weightGrams: number | null;
            lengthMm: number | null;
            widthMm: number | null;
            heightMm: number | null;
            specifications: {
                [key: string]: string;
            };
            hasPriceHistory: boolean;
            datasheets: {
                _id: string;
                name: string;
                bytes: number;
                pages: number;
            }[];
            metrics: {
                viewCount: number;
            };
            /** @enum {string} */
            status: "active" | "inactive" | "pending_approval" | "rejected" | "discontinued";
        };
        GetProduct2: {
            name: string;
            values: string[];
        };
        GetProducts: {
            products: components["schemas"]["AlertProduct"][];
            pagination: components["schemas"]["Pagination"];
            facets?: (components["schemas"]["GetProductsFacet1"] | components["schemas"]["GetProductsFacet2"])[];
            blocking?: {
                key: string;
                total: number;
            }[];
            notice?: {
                dropped: string | null;
                didYouMean: string | null;
                category: components["schemas"]["NoticeCategory"] | null;
            };
        };
        GetProductsFacet1: {
            key: string;
            name: string;
            /** @enum {string} */
            kind: "choice";
            values: {
                value: string;
                label: string;
                count: number;
                spellings?: string[];
            }[];
        };
        GetProductsFacet2: {
            key: string;
            name: string;
            /** @enum {string} */
            kind: "range";
            values: {
                min: number;
                max: number;
                unit: string;
                columns: number[];
            };
        };
        /**
         * @default createdAt:desc
         * @enum {string}
         */
        GetProductsMyProducts1: "createdAt:asc" | "createdAt:desc" | "name:asc" | "name:desc" | "sku:asc" | "sku:desc" | "pricing.regularPrice:asc" | "pricing.regularPrice:desc" | "pricing.wholesalePrice:asc" | "pricing.wholesalePrice:desc" | "inventory.quantity:asc" | "inventory.quantity:desc" | "salesCount:asc" | "salesCount:desc" | "updatedAt:asc" | "updatedAt:desc";
        GetProductsMyProducts2: {
            products: components["schemas"]["ProductsMyProductsProduct"][];
            pagination: components["schemas"]["Pagination"];
            counts: components["schemas"]["ProductsMyProductsCounts"];
            found: components["schemas"]["ProductsMyProductsCounts"];
        };
        GetQuotes: {
            quotes: {
                _id: string;
                number: string;
                /** @enum {string} */
                status: "asked" | "quoted" | "ordered" | "declined" | "withdrawn" | "expired";
                buyer: components["schemas"]["QuoteBuyer"];
                seller: components["schemas"]["CaseSeller"];
                /** @description ISO 8601 instant */
                createdAt: string;
                /** @description ISO 8601 instant */
                expiresAt: string;
                firstName: string;
                lineCount: number;
                total: number | null;
            }[];
            pagination: components["schemas"]["Pagination"];
            waitingForYou: number;
        };
        GetRequests: {
            requests: {
                _id: string;
                number: string;
                /** @enum {string} */
                status: "open" | "ordered" | "rejected" | "withdrawn" | "expired";
                requestedBy: components["schemas"]["Parent"];
                reason: string;
                itemCount: number;
                /** @description Rupees, at most 2 decimals */
                total: number;
                costCentre: components["schemas"]["CostCentre"] | null;
                /** @description ISO 8601 instant */
                createdAt: string;
                /** @description ISO 8601 instant */
                expiresAt: string;
                isForYou: boolean;
            }[];
            pagination: components["schemas"]["Pagination"];
            waitingForYou: number;
        };
        GetRequestsForQuotes: {
            requests: {
                _id: string;
                number: string;
                /** @enum {string} */
                status: "open" | "closed" | "awarded" | "lapsed" | "cancelled" | "expired";
                place: components["schemas"]["Place"];
                neededBy: string | null;
                /** @description ISO 8601 instant */
                createdAt: string;
                /** @description ISO 8601 instant */
                closesAt: string;
                lineCount: number;
                firstName: string;
                person: string;
                asked: number;
                answered: number;
            }[];
            pagination: components["schemas"]["Pagination"];
            waitingForYou: number;
        };
        GetReturns: {
            returns: {
                _id: string;
                number: string;
                order: components["schemas"]["BillOrder"];
                parcel: components["schemas"]["ReturnParcel"];
                seller: components["schemas"]["RequestsForQuotesSeller"];
                buyer: components["schemas"]["ReturnBuyer"];
                lines: components["schemas"]["ReturnLine"][];
                /** @enum {string} */
                reason: "wrong_item" | "not_as_described" | "damaged" | "parts_missing" | "does_not_work" | "changed_mind";
                status: components["schemas"]["ReturnStatus"];
                offer: components["schemas"]["Offer"] | null;
                /** @description ISO 8601 instant */
                requestedAt: string;
                dueAt: string | null;
                /** @description Rupees, at most 2 decimals */
                amount: number;
                isYourTurn: boolean;
            }[];
            pagination: components["schemas"]["Pagination"];
            counts: {
                all: number;
                yourTurn: number;
                open: number;
                ended: number;
            };
        };
        GetSeller: {
            _id: string;
            slug: string;
            companyName: string;
            registeredName: string;
            panNumber: string | null;
            vatRegistered: boolean;
            registrationCheckedAt: string | null;
            city: string | null;
            province: string | null;
            /** @description ISO 8601 instant */
            since: string;
            about: string | null;
            returnPolicy: string | null;
            /** @description YYYY-MM-DD: the day of Nepal from which orders are taken again */
            awayUntil: string | null;
            figures: {
                rating: components["schemas"]["Ratings"] | null;
                onTime: {
                    percent: number;
                    parcels: number;
                } | null;
                sentParcels: number;
                replyMinutes: number | null;
            } | null;
        };
        GetSellerImports: {
            imports: components["schemas"]["Import"][];
            pagination: components["schemas"]["Pagination"];
        };
        Hold: {
            reason: string;
            /** @description ISO 8601 instant */
            since: string;
        };
        Import: {
            _id: string;
            fileName: string;
            /** @enum {string} */
            format: "csv" | "xlsx";
            /** @enum {string} */
            state: "checking" | "checked" | "applying" | "applied" | "cancelled" | "failed";
            progress: number;
            failure: string | null;
            counts: {
                total: number;
                new: number;
                changed: number;
                unchanged: number;
                failing: number;
                warnings: number;
            };
            ignoredColumns: string[];
            isCancelling: boolean;
            /** @description ISO 8601 instant */
            createdAt: string;
            checkedAt: string | null;
            finishedAt: string | null;
        };
        Issuer: {
            name: string;
            panNumber: string | null;
            address: string;
            _id: string | null;
            nepaliName: string | null;
        };
        ItemProduct: {
            _id: string | null;
            imageUrl: string | null;
            rootSlug: string;
        };
        /** @enum {string} */
        Kind: "sale" | "commission" | "allowance" | "cancellation" | "credit_note" | "payout" | "payout_returned" | "adjustment";
        Late: {
            /** @description Rupees, at most 2 decimals */
            amount: number;
            bills: number;
            /** @description ISO 8601 instant */
            since: string;
        };
        Learned: {
            _id: string;
            text: string;
            isPartNumber: boolean;
            product: {
                _id: string;
                name: string;
                /** @enum {string} */
                nameLang?: "en";
                sku: string;
                isSold: boolean;
            };
            /** @description ISO 8601 instant */
            createdAt: string;
        };
        LeftOutSeller: {
            _id: string;
            companyName: string;
            panNumber: string | null;
        };
        LineCompany: {
            _id: string;
            name: string;
            panNumber: string | null;
        };
        LineProblem: {
            /** @enum {string} */
            code: "quantity_wrong" | "two_quantities" | "no_longer_sold" | "seller_away" | "out_of_stock" | "only_n_available" | "above_maximum" | "below_minimum" | "not_in_packs";
            message: string;
        };
        LineProduct: {
            _id: string;
            imageUrl: string | null;
            rootSlug: string;
        };
        Matching: {
            search?: string;
            status?: components["schemas"]["MatchingStatus"];
            category?: string;
        };
        /** @enum {string} */
        MatchingStatus: "active" | "inactive" | "pending_approval" | "rejected" | "discontinued" | "out_of_stock" | "low_stock" | "stale" | "no_hs_code";
        /** @enum {string} */
        Method: "mock" | "esewa" | "khalti" | "bank" | "connectips" | "fonepay" | "nepalpay" | "cod" | "cash" | "cheque" | "wallet" | "other";
        Missing: {
            line: string;
            quantity: number;
        };
        Net: {
            /** @description Rupees, at most 2 decimals */
            taxable: number;
            /** @description Rupees, at most 2 decimals */
            vat: number;
            /** @description Rupees, at most 2 decimals */
            total: number;
        };
        NewsletterConfirmForm: {
            token: string;
        };
        NewsletterForm: {
            email: string;
        };
        NextBreak: {
            quantity: number;
            /** @description Rupees, at most 2 decimals */
            unitPrice: number;
            /** @description Rupees, at most 2 decimals */
            saving: number;
        };
        NextDue: {
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @description ISO 8601 instant */
            dueAt: string;
        };
        NoticeCategory: {
            _id: string;
            name: string;
            /** @enum {string} */
            nameLang?: "en";
            slug: string;
        };
        Offer: {
            /** @description Rupees, at most 2 decimals */
            amount: number;
        };
        OrderItem: {
            name: string;
            quantity: number;
            imageUrl: string | null;
            rootSlug: string;
        };
        /** @default {} */
        OrderParcelCancelForm: {
            lines?: components["schemas"]["ReturnsFormLine"][];
            reason?: string | null;
        };
        OrderParcelCancelPreview: {
            /** @description Rupees, at most 2 decimals */
            refund: number;
            isWholeParcel: boolean;
            isWholeOrder: boolean;
        };
        OrderPayment: {
            _id: string;
            /** @enum {string} */
            method: "mock" | "esewa" | "khalti" | "bank" | "connectips" | "fonepay" | "nepalpay" | "cod";
            /** @enum {string} */
            status: "initiated" | "pending" | "settled" | "failed" | "cancelled" | "refund_due" | "refunded";
        };
        OrderUser: {
            firstName: string;
            lastName: string;
        };
        OrdersBillTo: {
            companyName: string;
            panNumber: string | null;
            address: string;
            email: string | null;
        };
        OrdersCounts: {
            all: number;
            pending: number;
            processing: number;
            shipped: number;
            delivered: number;
            cancelled: number;
        };
        OrdersFormBillTo: {
            companyName: string;
            panNumber?: string | null;
            address: string;
            email?: ("" | string) | null;
        };
        OrdersFormItem: {
            product: string;
            quantity: number;
            price: number;
            costCentre?: string | null;
        };
        OrdersFormPayment: {
            /** @enum {string} */
            method: "esewa" | "khalti" | "bank" | "connectips" | "fonepay" | "nepalpay" | "cod" | "account";
            account?: string[];
        };
        OrdersFormShippingAddress: {
            street: string;
            city: string;
            province: components["schemas"]["GetDelivery3"];
            postalCode?: string | null;
            /**
             * @default Nepal
             * @enum {string}
             */
            country: "Nepal";
            phone: string;
            district?: components["schemas"]["GetDelivery2"] | null;
            _id?: string;
            isDefault?: boolean;
        };
        OrdersItem: {
            _id: string;
            product: components["schemas"]["ItemProduct"];
            unit: string | null;
            hsCode: string | null;
            name: string;
            sku: string;
            partNumber: string | null;
            quantity: number;
            cancelledQuantity: number;
            /** @description Rupees, at most 2 decimals */
            price: number;
            /** @enum {string} */
            priceReason: "base" | "break" | "customer" | "quote";
            quoteNumber: string | null;
            /** @description Rupees, at most 2 decimals */
            regularPrice: number;
            wholesalePrice: number | null;
            /** @description Rupees, at most 2 decimals */
            lineTotal: number;
            costCentre: components["schemas"]["CostCentre"] | null;
        };
        OrdersShippingAddress: {
            street: string;
            city: string;
            province: string;
            postalCode: string | null;
            country: string;
            phone: string;
            district: string | null;
        };
        Pagination: {
            page: number;
            pages: number;
            total: number;
            limit: number;
        };
        ParcelComplaint: {
            _id: string;
            number: string;
            /** @enum {string} */
            kind: "not_received" | "return_declined" | "product" | "payment" | "seller" | "other" | "warranty";
            /** @enum {string} */
            status: "open" | "waiting_for_seller" | "waiting_for_buyer" | "decided" | "closed";
            /** @description ISO 8601 instant */
            dueAt: string;
        };
        ParcelMoney: {
            /** @description Rupees, at most 2 decimals */
            goods: number;
            /** @description Rupees, at most 2 decimals */
            vat: number;
            /** @description Rupees, at most 2 decimals */
            commission: number;
            commissionPercent: number | null;
            /** @description Rupees, at most 2 decimals */
            vatOnCommission: number;
            /** @description Rupees, at most 2 decimals */
            withheld: number;
            /** @description Rupees, at most 2 decimals */
            allowance: number;
            /** @description Rupees, at most 2 decimals */
            takenBack: number;
            /** @description Rupees, at most 2 decimals */
            net: number;
            /** @enum {string} */
            state: "waiting" | "in_return_time" | "held" | "ready" | "in_payout" | "paid" | "taken_back";
            heldBecause: string | null;
            /** @description ISO 8601 instant */
            paidAt: string;
            sentAt: string | null;
            bill: components["schemas"]["CaseReturn"] | null;
            deliveredAt: string | null;
            readyAt: string | null;
            payout: {
                number: string;
                paidAt: string | null;
            } | null;
        };
        ParcelPayment: {
            /** @enum {string} */
            method: "account";
            days: number;
            dueAt: string | null;
            /** @description Rupees, at most 2 decimals */
            total: number;
            /** @description Rupees, at most 2 decimals */
            owed: number;
        };
        ParcelPickup: {
            place: string;
            hours: string;
            readyAt: string | null;
            code: string | null;
        };
        ParcelReturn: {
            _id: string;
            number: string;
            status: components["schemas"]["ReturnStatus"];
            items: string[];
        };
        Parent: {
            _id: string;
            name: string;
        };
        PaymentBill: {
            _id: string;
            number: string;
            seller: components["schemas"]["RequestsForQuotesSeller"];
        };
        PaymentsCash: {
            isOffered: boolean;
            isAvailable: boolean;
            reason: string | null;
        };
        PaymentsConnectipsVerify: {
            /** @enum {boolean} */
            success: true;
            order: {
                _id: string;
            } | null;
            bill: components["schemas"]["PaymentBill"] | null;
            isRefundDue: boolean;
        };
        PaymentsMethod: {
            /** @enum {string} */
            method: "mock" | "esewa" | "khalti" | "bank" | "connectips" | "fonepay" | "nepalpay" | "cod";
            isAvailable: boolean;
            reason: string | null;
            /** @description Rupees, at most 2 decimals */
            fee?: number;
        };
        PaymentsNepalpayConfirm: {
            txnDate: string;
            /** @enum {string} */
            status: "SUCCESS" | "FAILED";
            message: string;
            merchantBillNo: string;
            paymentRef: string;
            signature: string;
        };
        Photo: {
            _id: string;
            url: string;
        };
        Place: {
            city: string;
            province: string;
        };
        Plan: {
            id: string;
            name: string;
        };
        PostAccountWebhooks: {
            webhook: components["schemas"]["Webhook"];
            secret: string;
        };
        PostComplaints: {
            _id: string;
            number: string | null;
            /** @enum {string} */
            status: "open" | "waiting_for_seller" | "waiting_for_buyer" | "decided" | "closed" | "unconfirmed";
            dueAt: string | null;
        };
        PostOrders: {
            _id: string;
            orderNumber: string;
            user: components["schemas"]["OrderUser"];
            company: components["schemas"]["Parent"];
            orderedBy: components["schemas"]["Parent"];
            approvedBy: components["schemas"]["Parent"] | null;
            costCentre: components["schemas"]["CostCentre"] | null;
            /** @enum {string} */
            status: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
            totals: components["schemas"]["CartTotals"];
            couponCode: string | null;
            items: components["schemas"]["OrdersItem"][];
            parcels: {
                _id: string;
                seller: components["schemas"]["CaseSeller"];
                /** @enum {string} */
                status: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
                items: components["schemas"]["OrdersItem"][];
                carrier: string | null;
                trackingNumber: string | null;
                /** @description Rupees, at most 2 decimals */
                surcharge: number;
                trackingCode: string;
                pickup: components["schemas"]["ParcelPickup"] | null;
                atDoor: components["schemas"]["AtDoor"] | null;
                returnFee: components["schemas"]["ReturnFee"] | null;
                canCancel: boolean;
                deliveredBy: string | null;
                canReceive: boolean;
                canMiss: components["schemas"]["CanMiss"] | null;
                complaints: components["schemas"]["ParcelComplaint"][];
                returnsUntil: string | null;
                returnable: string[];
                returns: components["schemas"]["ParcelReturn"][];
                replaces: components["schemas"]["CaseReturn"] | null;
                payment: components["schemas"]["ParcelPayment"] | null;
            }[];
            timeline: components["schemas"]["Timeline"][];
            payment: components["schemas"]["OrderPayment"] | null;
            /** @enum {string} */
            paymentMethod: "esewa" | "khalti" | "bank" | "connectips" | "fonepay" | "nepalpay" | "cod" | "account";
            split: components["schemas"]["Split"];
            shippingAddress: components["schemas"]["OrdersShippingAddress"];
            billingAddress: components["schemas"]["OrdersShippingAddress"];
            billTo: components["schemas"]["OrdersBillTo"];
            canChangeBillTo: boolean;
            notes: string | null;
            purchaseOrderNumber: string | null;
            stockHeldUntil: string | null;
            canCancel: boolean;
            reviewedProducts: string[];
            /** @description ISO 8601 instant */
            createdAt: string;
        };
        PostProducts: {
            _id: string;
            id: string;
            name: string;
            /** @enum {string} */
            nameLang?: "en";
            brand: string | null;
            sku: string;
            images: components["schemas"]["ProductImage"][];
            category: components["schemas"]["ProductsCategory"];
            seller: components["schemas"]["ProductsSeller"];
            pricing: components["schemas"]["ProductsPricing"];
            inventory: components["schemas"]["ProductInventory"];
            /** @description ISO 8601 instant */
            stockConfirmedAt: string;
            minimumOrderQuantity: number;
            orderMultiple: number;
            maximumPerOrder: number | null;
            ratings: components["schemas"]["Ratings"];
            highlights: string[];
            chosenHighlights: number;
            salesCount: number;
            /** @description ISO 8601 instant */
            createdAt: string;
            description: string;
            /** @enum {string} */
            descriptionLang?: "en";
            longDescription: string | null;
            tags: string[];
            hsCode: string | null;
            model: string | null;
            /** @enum {string} */
            unit: "pcs" | "box" | "m" | "kg" | "set" | "roll" | "pkt" | "dozen";
            originCountry: string | null;
            warrantyMonths: number | null;
            weightGrams: number | null;
            lengthMm: number | null;
            widthMm: number | null;
            heightMm: number | null;
            specifications: {
                [key: string]: string;
            };
            hasPriceHistory: boolean;
            datasheets: components["schemas"]["Datasheet"][];
            metrics: {
                viewCount: number;
            };
            /** @enum {string} */
            status: "active" | "inactive" | "pending_approval" | "rejected" | "discontinued";
            nameNe: string | null;
            descriptionNe: string | null;
            barcode: string | null;
            hasSerials: boolean | null;
            specificationRows: components["schemas"]["SpecificationRow"][];
            isApproved: boolean;
            rejectionReason: string | null;
            /** @description ISO 8601 instant */
            updatedAt: string;
        };
        PostQuotes: {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "asked" | "quoted" | "ordered" | "declined" | "withdrawn" | "expired";
            buyer: components["schemas"]["QuoteBuyer"];
            seller: components["schemas"]["CaseSeller"];
            /** @description ISO 8601 instant */
            createdAt: string;
            /** @description ISO 8601 instant */
            expiresAt: string;
            /** @enum {string} */
            as: "buyer" | "seller";
            version: number;
            neededBy: string | null;
            lines: {
                _id: string;
                product: components["schemas"]["LineProduct"];
                name: string;
                sku: string;
                /** @description Rupees, at most 2 decimals */
                listPrice: number;
            }[];
            versions: {
                version: number;
                /** @enum {string} */
                side: "buyer" | "seller";
                /** @description ISO 8601 instant */
                at: string;
                note: string | null;
                delivery: string | null;
                validUntil: string | null;
                allowsParts: boolean;
                lines: {
                    line: string;
                    quantity: number;
                    price: number | null;
                    days: number | null;
                    alternative: {
                        product: components["schemas"]["LineProduct"];
                        name: string;
                        sku: string;
                        /** @description Rupees, at most 2 decimals */
                        listPrice: number;
                    } | null;
                }[];
                files: components["schemas"]["QuoteFiles"][];
            }[];
            totals: components["schemas"]["CartTotals"] | null;
            events: {
                /** @description ISO 8601 instant */
                at: string;
                side: ("buyer" | "seller") | null;
                by: string | null;
                /** @enum {string} */
                kind: "asked" | "answered" | "countered" | "ordered" | "declined" | "withdrawn" | "expired" | "wrote";
                text: string | null;
            }[];
            order: {
                _id: string;
                orderNumber: string;
                parcel: string;
                isToPay: boolean;
            } | null;
            request: {
                _id: string;
                number: string;
                /** @enum {string} */
                status: "open" | "ordered" | "rejected" | "withdrawn" | "expired";
                version: number;
            } | null;
            can: {
                answer: boolean;
                accept: boolean;
                counter: boolean;
                decline: boolean;
                withdraw: boolean;
                write: boolean;
            };
        };
        PostRequests: {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "open" | "ordered" | "rejected" | "withdrawn" | "expired";
            requestedBy: components["schemas"]["Parent"];
            reason: string;
            itemCount: number;
            /** @description Rupees, at most 2 decimals */
            total: number;
            costCentre: components["schemas"]["CostCentre"] | null;
            /** @description ISO 8601 instant */
            createdAt: string;
            /** @description ISO 8601 instant */
            expiresAt: string;
            isForYou: boolean;
            version: number;
            origin: {
                /** @enum {string} */
                kind: "quote" | "award";
                _id: string;
                number: string;
            } | null;
            isAllOrNone: boolean;
            obstacle: string | null;
            lines: {
                _id: string;
                product: {
                    _id: string | null;
                    imageUrl: string | null;
                    rootSlug: string | null;
                };
                name: string;
                sku: string;
                quantity: number;
                /** @description Rupees, at most 2 decimals */
                price: number;
                priceNow: number | null;
                available: number;
                shortage: string | null;
                orderedQuantity: number | null;
                costCentre: components["schemas"]["CostCentre"] | null;
                quoteNumber: string | null;
            }[];
            totalsNow: components["schemas"]["CartTotals"] | null;
            /** @enum {string} */
            needs: "one" | "all";
            approvers: {
                _id: string;
                name: string;
                approvedAt: string | null;
            }[];
            budgets: {
                costCentre: components["schemas"]["CostCentre"];
                /** @description Rupees, at most 2 decimals */
                budget: number;
                /** @description Rupees, at most 2 decimals */
                spent: number;
                /** @description Rupees, at most 2 decimals */
                request: number;
                /** @description Rupees, at most 2 decimals */
                left: number;
                periodName: string;
            }[];
            shippingAddress: components["schemas"]["OrdersShippingAddress"];
            /** @enum {string} */
            paymentMethod: "esewa" | "khalti" | "bank" | "connectips" | "fonepay" | "nepalpay" | "cod" | "account";
            onAccount: string[];
            notes: string | null;
            purchaseOrderNumber: string | null;
            couponCode: string | null;
            isCouponOver: boolean;
            events: {
                /** @description ISO 8601 instant */
                at: string;
                by: components["schemas"]["Parent"] | null;
                /** @enum {string} */
                kind: "asked" | "approved" | "ordered" | "rejected" | "withdrawn" | "expired" | "commented" | "handed_over";
                text: string | null;
            }[];
            order: components["schemas"]["BillOrder"] | null;
            can: {
                approve: boolean;
                reject: boolean;
                withdraw: boolean;
                comment: boolean;
            };
        };
        PostRequestsForQuotes: {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "open" | "closed" | "awarded" | "lapsed" | "cancelled" | "expired";
            place: components["schemas"]["Place"];
            neededBy: string | null;
            /** @description ISO 8601 instant */
            createdAt: string;
            /** @description ISO 8601 instant */
            closesAt: string;
            lineCount: number;
            firstName: string;
            version: number;
            person: string;
            note: string | null;
            files: components["schemas"]["QuoteFiles"][];
            lines: components["schemas"]["RequestsForQuotesLine"][];
            isForAll: boolean;
            sellers: components["schemas"]["RequestsForQuotesSeller"][];
            asked: number;
            answered: number;
            validUntil: string | null;
            awards: {
                _id: string;
                /** @description ISO 8601 instant */
                at: string;
                by: string;
                /** @enum {string} */
                state: "signing" | "unpaid" | "paid" | "lapsed" | "not_signed";
                lapsesAt: string | null;
                order: components["schemas"]["BillOrder"] | null;
                signature: components["schemas"]["CaseReturn"] | null;
                lines: {
                    line: string;
                    quote: string;
                    alternative: boolean;
                    quantity: number;
                    /** @description Rupees, at most 2 decimals */
                    price: number;
                    reason: string | null;
                }[];
                sellers: {
                    quote: string;
                    _id: string;
                    companyName: string;
                    slug: string | null;
                    email: string;
                    phone: string;
                }[];
            }[];
            events: components["schemas"]["RequestsForQuotesEvent"][];
            can: {
                cancel: boolean;
                compare: boolean;
                award: boolean;
            };
        };
        PostReturns: {
            _id: string;
            number: string;
            order: components["schemas"]["BillOrder"];
            parcel: components["schemas"]["ReturnParcel"];
            seller: components["schemas"]["RequestsForQuotesSeller"];
            buyer: components["schemas"]["ReturnBuyer"];
            lines: components["schemas"]["ReturnLine"][];
            /** @enum {string} */
            reason: "wrong_item" | "not_as_described" | "damaged" | "parts_missing" | "does_not_work" | "changed_mind";
            status: components["schemas"]["ReturnStatus"];
            offer: components["schemas"]["Offer"] | null;
            /** @description ISO 8601 instant */
            requestedAt: string;
            dueAt: string | null;
            /** @description Rupees, at most 2 decimals */
            amount: number;
            isYourTurn: boolean;
            text: string;
            couponCode: string | null;
            deliveredAt: string | null;
            money: components["schemas"]["ReturnsMoney"];
            isSellersFault: boolean;
            carrier: string | null;
            trackingNumber: string | null;
            receivedAt: string | null;
            resalable: boolean | null;
            settledAs: ("lines" | "amount" | "replacement") | null;
            refund: components["schemas"]["ReturnsRefund"] | null;
            creditNote: components["schemas"]["CaseReturn"] | null;
            replacement: {
                _id: string;
                /** @enum {string} */
                status: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
            } | null;
            complaint: components["schemas"]["CaseReturn"] | null;
            complainUntil: string | null;
            photos: components["schemas"]["Photo"][];
            receivedPhotos: components["schemas"]["Photo"][];
            comesBackTo: {
                name: string;
                address: string;
                phone: string;
            } | null;
            buyersOrders: number | null;
            buyersReturns: number | null;
            serials: {
                serial: string;
                /** @enum {string} */
                saidBy: "buyer" | "seller";
                /** @enum {string} */
                verdict: "named" | "of_line" | "elsewhere" | "returned" | "not_sold";
                returnedAt: string | null;
            }[];
            timeline: {
                /** @description ISO 8601 instant */
                at: string;
                /** @enum {string} */
                event: "requested" | "accepted" | "declined" | "question" | "answered" | "offered" | "offer_declined" | "offer_lapsed" | "sent_back" | "received" | "refunded" | "replaced" | "expired" | "withdrawn";
                actor: components["schemas"]["TimelineActor"];
                note: string | null;
                amount: number | null;
            }[];
            /** @enum {string} */
            role: "buyer" | "seller" | "admin";
            actions: ("accept" | "decline" | "question" | "offer" | "receive" | "refund" | "replace" | "answer" | "send_back" | "take_offer" | "decline_offer" | "withdraw" | "escalate")[];
        };
        PostSellerImports: {
            import: components["schemas"]["Import"];
        };
        ProductCategory: {
            _id: string;
            name: string;
            /** @enum {string} */
            nameLang?: "en";
            slug: string;
            rootSlug: string;
        };
        ProductDatasheets: {
            datasheets: components["schemas"]["Datasheet"][];
            /** @description ISO 8601 instant */
            updatedAt: string;
        };
        ProductDelivery: {
            from: components["schemas"]["GetDelivery3"] | null;
            to: components["schemas"]["GetDelivery3"];
            estimate: components["schemas"]["Estimate"] | null;
            why: ("away" | "no_address") | null;
            awayUntil: string | null;
            surcharge: number | null;
            isHeavy: boolean;
        };
        ProductImage: {
            url: string;
            alt: string;
            isPrimary: boolean;
        };
        ProductInventory: {
            quantity: number;
            lowStockThreshold: number;
            /** @enum {boolean} */
            trackInventory: true;
            inStock: boolean;
        };
        ProductPriceHistory: {
            /** @description ISO 8601 instant */
            from: string;
            /** @description ISO 8601 instant */
            until: string;
            points: {
                /** @description ISO 8601 instant */
                at: string;
                /** @description Rupees, at most 2 decimals */
                regularPrice: number;
            }[];
            /** @description Rupees, at most 2 decimals */
            lowest: number;
            /** @description Rupees, at most 2 decimals */
            median: number;
        };
        ProductPricingPriceBreak: {
            from: number;
            /** @description Rupees, at most 2 decimals */
            regularPrice: number;
            wholesalePrice: number | null;
        };
        ProductQuestions: {
            questions: {
                _id: string;
                question: string;
                answer: string;
                /** @description ISO 8601 instant */
                answeredAt: string;
            }[];
            pagination: components["schemas"]["Pagination"];
        };
        ProductReviews: {
            reviews: components["schemas"]["ProductReviewsReview"][];
            pagination: components["schemas"]["Pagination"];
            breakdown: [
                number,
                number,
                number,
                number,
                number
            ];
            canReview: boolean;
            hasReviewed: boolean;
        };
        ProductReviewsReview: {
            _id: string;
            rating: number;
            comment: string;
            author: string;
            /** @description ISO 8601 instant */
            createdAt: string;
        };
        ProductsBulk: {
            done: string[];
            refused: components["schemas"]["Refused"][];
            doneCount: number;
            refusedCount: number;
        };
        ProductsBulkPrices: {
            done: string[];
            refused: components["schemas"]["Refused"][];
            doneCount: number;
            refusedCount: number;
            /** @description ISO 8601 instant */
            asOf: string;
            rows: {
                _id: string;
                name: string;
                before: components["schemas"]["AdminProductsProductPricing"];
                after: components["schemas"]["AdminProductsProductPricing"];
            }[];
        };
        ProductsCategory: {
            _id: string;
            name: string;
            /** @enum {string} */
            nameLang?: "en";
            slug: string;
            rootSlug: string;
            parent: components["schemas"]["NoticeCategory"] | null;
        };
        ProductsCompare: {
            root: {
                name: string;
                /** @enum {string} */
                nameLang?: "en";
                slug: string;
            };
            products: components["schemas"]["AlertProduct"][];
            missing: number;
            rows: {
                name: string;
                values: (string | null)[];
                differs: boolean;
                odd: number | null;
            }[];
        };
        ProductsFormImage: {
            url: string;
            /** @default  */
            alt: string;
            /** @default false */
            isPrimary: boolean;
        };
        ProductsFormInventory: {
            quantity: number;
            /** @default 10 */
            lowStockThreshold: number;
            /** @enum {boolean} */
            trackInventory?: true;
            quantitySeen?: number;
        };
        ProductsFormPricing: {
            regularPrice: number;
            wholesalePrice: number;
            priceBreaks?: components["schemas"]["ProductsFormPricingPriceBreak"][];
            costPrice?: number | null;
        };
        ProductsFormPricingPriceBreak: {
            from: number;
            regularPrice: number;
            wholesalePrice?: number | null;
        };
        ProductsMyProductsCounts: {
            total: number;
            active: number;
            inactive: number;
            outOfStock: number;
            lowStock: number;
            pendingApproval: number;
            rejected: number;
            discontinued: number;
            stale: number;
            noHsCode: number;
        };
        ProductsMyProductsProduct: {
            _id: string;
            id: string;
            name: string;
            /** @enum {string} */
            nameLang?: "en";
            brand: string | null;
            sku: string;
            images: components["schemas"]["ProductImage"][];
            category: components["schemas"]["ProductCategory"];
            inventory: components["schemas"]["ProductInventory"];
            salesCount: number;
            /** @description ISO 8601 instant */
            createdAt: string;
            minimumOrderQuantity: number;
            orderMultiple: number;
            maximumPerOrder: number | null;
            pricing: components["schemas"]["ProductsPricing"];
            /** @enum {string} */
            status: "active" | "inactive" | "pending_approval" | "rejected" | "discontinued";
            isApproved: boolean;
            rejectionReason: string | null;
            hsCode: string | null;
            /** @description ISO 8601 instant */
            stockConfirmedAt: string;
            /** @description ISO 8601 instant */
            updatedAt: string;
        };
        ProductsPricing: {
            /** @description Rupees, at most 2 decimals */
            regularPrice: number;
            /** @description Rupees, at most 2 decimals */
            wholesalePrice: number;
            /** @description Rupees, at most 2 decimals */
            referencePrice?: number;
            priceBreaks: components["schemas"]["ProductPricingPriceBreak"][];
            costPrice: number | null;
        };
        ProductsSeller: {
            _id: string;
            companyName: string;
            slug: string;
            awayUntil: string | null;
            isVerified: boolean;
            email: string;
        };
        ProductsStockConfirmations: {
            done: string[];
            refused: components["schemas"]["Refused"][];
        };
        ProductsSuggest: {
            products: {
                _id: string;
                name: string;
                /** @enum {string} */
                nameLang?: "en";
                brand: string | null;
                sku: string;
                imageUrl: string | null;
                rootSlug: string;
                pricing: components["schemas"]["AdminProductsProductPricing"];
            }[];
            categories: {
                _id: string;
                name: string;
                /** @enum {string} */
                nameLang?: "en";
                slug: string;
                parentName: string | null;
                /** @enum {string} */
                parentNameLang?: "en";
            }[];
        };
        QuickOrderAdd: {
            added: number;
            refused: {
                line: number;
                product: string;
                quantity: number;
                code: string;
                message: string;
            }[];
            learned: components["schemas"]["Learned"][];
            cart: components["schemas"]["Cart"];
        };
        QuickOrderAliases: {
            aliases: components["schemas"]["Learned"][];
            most: number;
        };
        QuickOrderResolve: {
            lines: {
                raw: string;
                quantity: number | null;
                quantityAssumed: boolean;
                quantities: number[];
                /** @enum {string} */
                match: "exact" | "likely" | "several" | "none";
                isOwnWord: boolean;
                product: components["schemas"]["AlertProduct"] | null;
                alternatives: components["schemas"]["AlertProduct"][];
                targetPrice: number | null;
                problems: components["schemas"]["LineProblem"][];
                suggestion: {
                    product?: string;
                    quantity?: number;
                } | null;
            }[];
            own: {
                product: string;
                partNumber: string | null;
                customerPrice: number | null;
            }[];
        };
        QuoteBuyer: {
            companyName: string;
            person: string;
        };
        QuoteDeclineForm: {
            reason: string;
        };
        QuoteFiles: {
            _id: string;
            name: string;
            /** @enum {string} */
            contentType: "application/pdf" | "image/webp";
            bytes: number;
            url: string;
        };
        QuoteFilesForm: {
            /** Format: binary */
            file: string;
        };
        Ratings: {
            average: number;
            count: number;
        };
        Receipt: {
            transactionNumber: string;
            /** @enum {string} */
            contentType: "image/webp" | "application/pdf";
            /** @description ISO 8601 instant */
            uploadedAt: string;
        };
        Refused: {
            _id: string;
            name: string | null;
            reason: string;
        };
        /** @enum {string} */
        RefusedEvent: "accepted" | "picked_up" | "in_transit" | "out_for_delivery" | "attempt_failed" | "on_hold" | "delivered" | "partly_delivered" | "refused" | "returned" | "lost" | "cancelled";
        RequestsForQuoteComparison: {
            _id: string;
            number: string;
            version: number;
            /** @description ISO 8601 instant */
            closedAt: string;
            sellers: {
                quote: string;
                number: string;
                name: string;
                companyName: string | null;
                /** @description Average of their products */
                rating: number | null;
                answerRate: number | null;
                answerHours: number | null;
                /** @description Rupees, at most 2 decimals */
                deliveryFee: number;
                delivery: string | null;
                note: string | null;
                validUntil: string;
                isValid: boolean;
                covers: number;
                totals: components["schemas"]["CartTotals"];
            }[];
            lines: {
                _id: string;
                product: components["schemas"]["LineProduct"] | null;
                name: string;
                sku: string | null;
                quantity: number;
                unit: string;
                brand: string | null;
                orEqual: boolean;
                offers: {
                    quote: string;
                    alternative: boolean;
                    /** @description Rupees, at most 2 decimals */
                    price: number;
                    /** @description Rupees, at most 2 decimals */
                    priceWithVat: number;
                    quantity: number;
                    short: number;
                    days: number;
                    description: string;
                    isProduct: boolean;
                    hsCode: string | null;
                    isBest: boolean;
                }[];
            }[];
            bestSingle: components["schemas"]["BestSingle"] | null;
            bestPerLine: components["schemas"]["BestSingle"] | null;
            bestSplit: {
                awards: components["schemas"]["Award"][];
                quotes: string[];
                totals: components["schemas"]["CartTotals"];
                missing: components["schemas"]["Missing"][];
                sellers: number;
                isExact: boolean;
            } | null;
        };
        RequestsForQuotesEvent: {
            /** @description ISO 8601 instant */
            at: string;
            side: ("buyer" | "seller") | null;
            by: string | null;
            /** @enum {string} */
            kind: "asked" | "quoted" | "quote_changed" | "quote_withdrawn" | "closed" | "cancelled" | "signature_asked" | "not_signed" | "awarded" | "lapsed" | "expired";
            text: string | null;
        };
        RequestsForQuotesLine: {
            _id: string;
            product: components["schemas"]["LineProduct"] | null;
            name: string;
            sku: string | null;
            quantity: number;
            unit: string;
            brand: string | null;
            orEqual: boolean;
        };
        RequestsForQuotesSeller: {
            _id: string;
            companyName: string;
        };
        ReturnBuyer: {
            name: string;
            company: string | null;
        };
        ReturnFee: {
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @enum {string} */
            state: "due" | "paid" | "waived";
        };
        ReturnLine: {
            line: string;
            product: string | null;
            name: string;
            sku: string;
            imageUrl: string | null;
            rootSlug: string;
            quantity: number;
            bought: number;
            /** @description Rupees, at most 2 decimals */
            price: number;
            /** @description Rupees, at most 2 decimals */
            lineTotal: number;
        };
        ReturnParcel: {
            _id: string;
            position: number;
        };
        /** @enum {string} */
        ReturnStatus: "requested" | "question" | "accepted" | "sent_back" | "received" | "refunded" | "replaced" | "declined" | "expired" | "withdrawn";
        ReturnsFormLine: {
            line: string;
            quantity: number;
        };
        ReturnsMoney: {
            /** @description Rupees, at most 2 decimals */
            goods: number;
            /** @description Rupees, at most 2 decimals */
            vat: number;
            /** @description Rupees, at most 2 decimals */
            voucher: number;
            /** @description Rupees, at most 2 decimals */
            delivery: number;
            /** @description Rupees, at most 2 decimals */
            amount: number;
        };
        ReturnsOptions: {
            order: {
                _id: string;
                orderNumber: string;
                couponCode: string | null;
            };
            parcel: {
                _id: string;
                position: number;
                parcelCount: number;
            };
            seller: components["schemas"]["WarrantySeller"];
            deliveredAt: string | null;
            endsAt: string | null;
            refusal: string | null;
            paidBy: string | null;
            lines: {
                line: string;
                name: string;
                sku: string;
                imageUrl: string | null;
                rootSlug: string;
                /** @description Rupees, at most 2 decimals */
                price: number;
                bought: number;
                left: number;
                noChangeOfMind: boolean;
                serials: string[];
                coveredBy: components["schemas"]["CaseReturn"] | null;
            }[];
        };
        ReturnsRefund: {
            /** @description Rupees, at most 2 decimals */
            amount: number;
            /** @description ISO 8601 instant */
            dueBy: string;
            sentAt: string | null;
        };
        SellerAgeing: {
            companies: {
                company: components["schemas"]["Parent"];
                ageing: components["schemas"]["Ageing"];
                /** @description Rupees, at most 2 decimals */
                credit: number;
            }[];
            total: components["schemas"]["Ageing"];
        };
        SellerBalance: {
            /** @description Rupees, at most 2 decimals */
            waiting: number;
            /** @description Rupees, at most 2 decimals */
            inReturnTime: number;
            /** @description Rupees, at most 2 decimals */
            held: number;
            /** @description Rupees, at most 2 decimals */
            ready: number;
            /** @description Rupees, at most 2 decimals */
            inPayout: number;
            /** @description Rupees, at most 2 decimals */
            paid: number;
            nextPayout: {
                /** @description ISO 8601 instant */
                date: string;
                /** @description Rupees, at most 2 decimals */
                amount: number;
                /** @description Rupees, at most 2 decimals */
                ripening: number;
                /** @description ISO 8601 instant */
                closesAt: string;
            } | null;
            parcels: {
                waiting: number;
                inReturnTime: number;
                held: number;
            };
            /** @enum {string} */
            currency: "NPR";
        };
        SellerChanges: {
            changes: {
                /** @enum {string} */
                kind: "order" | "return" | "bill";
                _id: string;
                number: string;
                status: string;
                /** @description ISO 8601 instant */
                changedAt: string;
                path: string;
            }[];
            next: string;
            hasMore: boolean;
        };
        SellerCouriersStatuses: {
            obeyed: number;
            others: {
                index: number;
                refusal: ("not_booked" | "parcel_cancelled" | "out_of_order" | "backwards" | "not_sent" | "no_bill") | null;
            }[];
        };
        SellerCustomerPrices: {
            customerPrices: components["schemas"]["SellerCustomerPricesCustomerPrice"][];
            pagination: components["schemas"]["Pagination"];
            counts: {
                [key: string]: number;
            };
        };
        SellerCustomerPricesCustomerPrice: {
            _id: string;
            product: components["schemas"]["CustomerPriceProduct"] | null;
            price: number | null;
            category: components["schemas"]["Parent"] | null;
            percent: number | null;
            from: string;
            to: string;
            /** @enum {string} */
            state: "waiting" | "accepted" | "declined" | "ended";
            /** @description ISO 8601 instant */
            createdAt: string;
            buyer: {
                key: string;
                name: string | null;
            };
            answeredAt: string | null;
        };
        SellerFeeds: {
            isOn: boolean;
            isPublic: boolean;
            products: number;
            google: string;
            meta: string;
            catalogue: string;
        };
        SellerFees: {
            percent: number;
            least: number | null;
            most: number | null;
            withheldPercent: number;
        };
        SellerImport: {
            import: components["schemas"]["Import"];
            rows: {
                line: number;
                sku: string;
                name: string;
                /** @enum {string} */
                outcome: "new" | "changed" | "unchanged" | "failing";
                changedColumns: string[];
                problems: {
                    column: string | null;
                    problem: string;
                    suggestion: string | null;
                    isWarning: boolean;
                }[];
                note: string | null;
            }[];
            pagination: components["schemas"]["Pagination"];
        };
        SellerInvitationsRead: {
            seller: string;
            /** @enum {string} */
            role: "owner" | "catalogue" | "orders" | "money";
            email: string;
            invitedBy: string;
        };
        SellerLedger: {
            entries: {
                _id: string;
                kind: components["schemas"]["Kind"];
                /** @description ISO 8601 instant */
                at: string;
                /** @description Rupees, at most 2 decimals */
                amount: number;
                note: string | null;
                order: {
                    orderNumber: string;
                } | null;
                parcel: {
                    _id: string;
                    position: number;
                    money: components["schemas"]["ParcelMoney"];
                } | null;
                payout: {
                    number: string;
                    lastFour: string;
                    reason: string | null;
                } | null;
            }[];
            pagination: components["schemas"]["Pagination"];
            counts: {
                all: number;
                sales: number;
                returns: number;
                payouts: number;
                adjustments: number;
            };
        };
        SellerManifest: {
            day: string;
            couriers: {
                courier: string;
                parcels: number;
            }[];
        };
        SellerOrder: {
            _id: string;
            order: components["schemas"]["BillOrder"];
            /** @enum {string} */
            status: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
            buyer: components["schemas"]["ReturnBuyer"];
            itemCount: number;
            /** @description Rupees, at most 2 decimals */
            subtotal: number;
            carrier: string | null;
            trackingNumber: string | null;
            isPickedUp: boolean;
            booked: components["schemas"]["Booked"] | null;
            lacksSerials: boolean;
            /** @description ISO 8601 instant */
            createdAt: string;
            paidAt: string | null;
            payment: components["schemas"]["ParcelPayment"] | null;
            canShip: boolean;
            canDeliver: boolean;
            canCancel: boolean;
            trackingCode: string;
            pickup: {
                place: string;
                hours: string;
                readyAt: string | null;
            } | null;
            cash: {
                /** @description Rupees, at most 2 decimals */
                amount: number;
                /** @enum {string} */
                state: "to_collect" | "refused" | "paid" | "collected" | "remitted" | "over";
            } | null;
            claim: {
                /** @description Rupees, at most 2 decimals */
                amount: number;
                outcome: string | null;
            } | null;
            position: number;
            parcelCount: number;
            items: {
                _id: string;
                product: components["schemas"]["ItemProduct"];
                unit: string | null;
                hsCode: string | null;
                name: string;
                sku: string;
                partNumber: string | null;
                quantity: number;
                cancelledQuantity: number;
                /** @description Rupees, at most 2 decimals */
                price: number;
                /** @enum {string} */
                priceReason: "base" | "break" | "customer" | "quote";
                quoteNumber: string | null;
                /** @description Rupees, at most 2 decimals */
                regularPrice: number;
                wholesalePrice: number | null;
                /** @description Rupees, at most 2 decimals */
                lineTotal: number;
                serials: string[] | null;
            }[];
            replaces: components["schemas"]["CaseReturn"] | null;
            complaints: components["schemas"]["ParcelComplaint"][];
            returns: {
                _id: string;
                number: string;
                status: components["schemas"]["ReturnStatus"];
            }[];
            shippingAddress: {
                street: string | null;
                city: string;
                province: string;
                postalCode: string | null;
                country: string;
                phone: string | null;
                district: string | null;
            };
            seller: {
                companyName: string;
                phone: string;
            };
            notes: string | null;
            purchaseOrderNumber: string | null;
            timeline: components["schemas"]["Timeline"][];
            shippedAt: string | null;
            deliveredAt: string | null;
            money: components["schemas"]["ParcelMoney"] | null;
            refund: {
                /** @enum {string} */
                state: "due" | "refunded";
                amount: number | null;
                /** @description ISO 8601 instant */
                dueBy: string;
                refundedAt: string | null;
                isAtDoor: boolean;
            } | null;
        };
        SellerOrderBook: {
            couriers: {
                /** @enum {string} */
                _id: "pathao" | "hand";
                name: string;
            }[];
            weightGrams: number | null;
            canBook: boolean;
            booking: {
                /** @enum {string} */
                courier: "pathao" | "hand";
                /** @enum {string} */
                state: "asked" | "booked" | "failed" | "cancelled";
                carrier: string;
                number: string | null;
                price: number | null;
                /** @description Rupees, at most 2 decimals */
                collect: number;
                weightGrams: number;
                parcels: number;
                /** @description ISO 8601 instant */
                at: string;
                trackUrl: string | null;
                failure: string | null;
                canCancel: boolean;
            } | null;
            events: components["schemas"]["Courier"][];
        };
        SellerOrderRate: {
            rate: {
                /** @description Rupees, at most 2 decimals */
                price: number;
                days: {
                    from: number;
                    to: number;
                };
            } | null;
        };
        SellerOrders: {
            orders: {
                _id: string;
                order: components["schemas"]["BillOrder"];
                /** @enum {string} */
                status: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
                buyer: components["schemas"]["ReturnBuyer"];
                itemCount: number;
                /** @description Rupees, at most 2 decimals */
                subtotal: number;
                carrier: string | null;
                trackingNumber: string | null;
                isPickedUp: boolean;
                booked: components["schemas"]["Booked"] | null;
                lacksSerials: boolean;
                /** @description ISO 8601 instant */
                createdAt: string;
                paidAt: string | null;
                payment: components["schemas"]["ParcelPayment"] | null;
                canShip: boolean;
                canDeliver: boolean;
                canCancel: boolean;
                items: components["schemas"]["OrderItem"][];
                get: {
                    /** @description Rupees, at most 2 decimals */
                    net: number;
                    /** @enum {string} */
                    state: "waiting" | "in_return_time" | "held" | "ready" | "in_payout" | "paid" | "taken_back";
                    readyAt: string | null;
                    paidAt: string | null;
                } | null;
            }[];
            pagination: components["schemas"]["Pagination"];
            counts: components["schemas"]["OrdersCounts"];
        };
        SellerOrdersBulkShip: {
            done: components["schemas"]["BillOrder"][];
            refused: {
                _id: string;
                orderNumber: string;
                reason: string;
            }[];
        };
        SellerPayoutHold: {
            hold: components["schemas"]["Hold"] | null;
        };
        SellerPayouts: {
            payouts: {
                _id: string;
                number: string;
                /** @description Rupees, at most 2 decimals */
                amount: number;
                parcels: number;
                /** @enum {string} */
                status: "planned" | "sent" | "paid" | "returned";
                bank: string;
                lastFour: string;
                /** @description ISO 8601 instant */
                builtAt: string;
                sentAt: string | null;
                paidAt: string | null;
                bankReference: string | null;
                returnReason: string | null;
            }[];
            pagination: components["schemas"]["Pagination"];
        };
        SellerPrices: {
            rows: {
                sku: string;
                ok: boolean;
                error: {
                    /** @enum {string} */
                    code: "sku_unknown" | "sku_repeated" | "invalid_price";
                    message: string;
                } | null;
            }[];
            doneCount: number;
            refusedCount: number;
        };
        SellerRequestsForQuote: {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "open" | "closed" | "awarded" | "lapsed" | "cancelled" | "expired";
            place: components["schemas"]["Place"];
            neededBy: string | null;
            /** @description ISO 8601 instant */
            createdAt: string;
            /** @description ISO 8601 instant */
            closesAt: string;
            lineCount: number;
            firstName: string;
            /** @enum {string} */
            state: "open" | "answered" | "closed" | "won" | "lost";
            note: string | null;
            files: components["schemas"]["QuoteFiles"][];
            lines: {
                _id: string;
                product: components["schemas"]["LineProduct"] | null;
                name: string;
                sku: string | null;
                quantity: number;
                unit: string;
                brand: string | null;
                orEqual: boolean;
                isOwnProduct: boolean;
            }[];
            buyer: {
                companyName: string | null;
                email: string | null;
                phone: string | null;
                isProven: boolean;
                awards: {
                    awarded: number;
                    requests: number;
                } | null;
            };
            validFrom: string;
            quote: {
                version: number;
                /** @description ISO 8601 instant */
                sentAt: string;
                number: string | null;
                lines: {
                    line: string;
                    quantity: number;
                    /** @description Rupees, at most 2 decimals */
                    unitPrice: number;
                    days: number;
                    alternative: boolean;
                    product: string | null;
                    description: string;
                    hsCode: string | null;
                    awarded: number;
                }[];
                /** @description Rupees, at most 2 decimals */
                deliveryFee: number;
                delivery: string | null;
                validUntil: string;
                note: string | null;
                totals: components["schemas"]["CartTotals"];
            } | null;
            order: {
                orderNumber: string;
                parcel: string;
            } | null;
            can: {
                quote: boolean;
                withdraw: boolean;
            };
        };
        SellerRequestsForQuotes: {
            requests: {
                _id: string;
                number: string;
                /** @enum {string} */
                status: "open" | "closed" | "awarded" | "lapsed" | "cancelled" | "expired";
                place: components["schemas"]["Place"];
                neededBy: string | null;
                /** @description ISO 8601 instant */
                createdAt: string;
                /** @description ISO 8601 instant */
                closesAt: string;
                lineCount: number;
                firstName: string;
                /** @enum {string} */
                state: "open" | "answered" | "closed" | "won" | "lost";
            }[];
            pagination: components["schemas"]["Pagination"];
            waitingForYou: number;
        };
        SellerSearchTerms: {
            terms: {
                term: string;
                sessions: number;
                category: components["schemas"]["Parent"];
            }[];
        };
        SellerStatements: {
            statements: {
                _id: string;
                number: string;
                /** @description ISO 8601 instant */
                from: string;
                /** @description ISO 8601 instant */
                closedAt: string;
                /** @description Rupees, at most 2 decimals */
                opening: number;
                /** @description Rupees, at most 2 decimals */
                entries: number;
                /** @description Rupees, at most 2 decimals */
                paidOut: number;
                /** @description Rupees, at most 2 decimals */
                closing: number;
                commissionBill: components["schemas"]["CaseReturn"] | null;
            }[];
            pagination: components["schemas"]["Pagination"];
        };
        SellingTerms: {
            commissionPercent: number;
            highestCommissionPercent: number;
            /** @enum {string} */
            rhythm: "week" | "fortnight" | "month";
            /** @enum {string} */
            payDay: "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday";
            /** @description Rupees, at most 2 decimals */
            minimum: number;
        };
        SellsFor: {
            _id: string;
            name: string;
            /** @enum {string} */
            role: "owner" | "catalogue" | "orders" | "money";
        };
        SerialsCheck: {
            /** @enum {string} */
            result: "sold" | "returned" | "lost" | "not_sold";
            soldIn: string | null;
            product: components["schemas"]["Parent"] | null;
            seller: {
                companyName: string;
                slug: string | null;
            } | null;
            warrantyUntil: string | null;
        };
        Specification: {
            name: string;
            value: string;
        };
        SpecificationRow: {
            name: string;
            value: string;
        };
        Split: {
            /** @description Rupees, at most 2 decimals */
            now: number;
            /** @description Rupees, at most 2 decimals */
            onAccount: number;
        };
        SubscriptionsPlan: {
            id: string;
            name: string;
            /** @description Rupees, at most 2 decimals */
            price: number;
            duration: number;
            features: string[];
        };
        Timeline: {
            /** @description ISO 8601 instant */
            at: string;
            actor: components["schemas"]["TimelineActor"];
            event: components["schemas"]["TimelineEvent"];
            parcel: number | null;
            note: string | null;
        };
        TimelineActor: {
            /** @enum {string} */
            kind: "buyer" | "seller" | "admin" | "system";
            name: string | null;
        };
        /** @enum {string} */
        TimelineEvent: "order_placed" | "payment_method_changed" | "receipt_sent" | "payment_received" | "cash_agreed" | "parcel_processing" | "parcel_on_account" | "parcel_shipped" | "parcel_ready" | "pickup_code_wrong" | "parcel_picked_up" | "tracking_changed" | "parcel_delivered" | "parcel_received" | "parcel_missed" | "parcel_lost" | "parcel_refused" | "parcel_back" | "cash_paid" | "return_fee_charged" | "return_fee_paid" | "return_fee_waived" | "parcel_cancelled" | "lines_cancelled" | "order_cancelled" | "order_expired" | "refund_due" | "refunded" | "credit_note_issued" | "bill_reissued" | "return_requested" | "replacement_added" | "courier_booked" | "courier_cancelled" | "courier_picked_up" | "courier_in_transit" | "courier_out_for_delivery" | "courier_attempt_failed" | "courier_on_hold" | "courier_delivered" | "courier_partly_delivered" | "courier_refused" | "courier_returned" | "courier_lost";
        Track: {
            /** @enum {string} */
            status: "pending" | "processing" | "shipped" | "delivered" | "cancelled";
            isPickedUp: boolean;
            steps: {
                /** @enum {string} */
                step: "ordered" | "packing" | "ready" | "sent" | "on_its_way" | "delivered" | "picked_up" | "cancelled" | "lost" | "came_back";
                at: string | null;
                isReached: boolean;
            }[];
            expected: {
                earliest: string;
                latest: string;
                isLate: boolean;
            } | null;
            carrier: string | null;
            from: components["schemas"]["GetDelivery3"] | null;
            to: components["schemas"]["GetDelivery3"] | null;
        };
        Upload: {
            url: string;
            alt: string;
        };
        UsersAddress: {
            _id: string;
            street: string;
            city: string;
            province: string;
            postalCode: string | null;
            country: string;
            phone: string;
            isDefault: boolean;
            district: string | null;
        };
        UsersSpending: {
            months: {
                month: string;
                name: string;
                orders: number;
                units: number;
                /** @description Rupees, at most 2 decimals */
                amount: number;
                parts: number[];
            }[];
            parts: string[];
            categories: components["schemas"]["UsersSpendingCategory"][];
            sellers: components["schemas"]["UsersSpendingCategory"][];
            costCentres: components["schemas"]["UsersSpendingCategory"][];
            members: components["schemas"]["UsersSpendingCategory"][];
            total: {
                orders: number;
                units: number;
                /** @description Rupees, at most 2 decimals */
                amount: number;
            };
            requested: {
                requests: number;
                units: number;
                /** @description Rupees, at most 2 decimals */
                amount: number;
            };
            choices: {
                costCentres: components["schemas"]["CostCentre"][];
                members: components["schemas"]["Parent"][];
            };
        };
        UsersSpendingCategory: {
            _id: string | null;
            name: string;
            orders: number;
            units: number;
            /** @description Rupees, at most 2 decimals */
            amount: number;
        };
        Value: {
            value: string;
            spellings: string[];
        };
        Warranties: {
            warranties: {
                line: string;
                serial: string | null;
                quantity: number;
                product: {
                    _id: string;
                    name: string;
                    imageUrl: string | null;
                    rootSlug: string;
                };
                order: {
                    _id: string;
                    orderNumber: string;
                    parcel: string;
                };
                seller: components["schemas"]["WarrantySeller"];
                from: string;
                until: string;
                daysLeft: number;
                bill: components["schemas"]["CaseReturn"] | null;
                claim: components["schemas"]["CaseReturn"] | null;
            }[];
            pagination: components["schemas"]["Pagination"];
        };
        Warranty: {
            product: string;
            until: string | null;
            bill: components["schemas"]["CaseReturn"] | null;
        };
        WarrantySeller: {
            companyName: string;
        };
        Webhook: {
            _id: string;
            /** @enum {string} */
            for: "company" | "seller";
            url: string;
            events: string[] | null;
            isOn: boolean;
            off: {
                /** @enum {string} */
                reason: "owner" | "failing" | "gone";
                /** @description ISO 8601 instant */
                at: string;
            } | null;
            failingSince: string | null;
            lastDeliveredAt: string | null;
            waiting: number;
            oldSecretUntil: string | null;
            /** @description ISO 8601 instant */
            createdAt: string;
        };
    };
    responses: {
        /** @description What went wrong, for people and programs */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @enum {boolean} */
                    success: false;
                    message: string;
                    code: string;
                    errors?: {
                        path: string;
                        message: string;
                    }[];
                    signature?: {
                        reason: string;
                        /** @enum {string} */
                        needs: "one" | "all";
                        approvers: {
                            _id: string;
                            name: string;
                        }[];
                    };
                    requestId: string;
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
