; What can be asked besides satisfiability.
(set-info :smt-lib-version 2.6)
(set-info :source |
  text with "quotes" and (brackets)
|)
(set-info :status sat)
(set-option :print-success false)
(echo "hello ""world"" ; no comment")
; expect: hello "world" ; no comment
(get-info :name)
; expect: (:name "clew")
(get-info :error-behavior)
; expect: (:error-behavior immediate-exit)
(get-info :no-such-thing)
; expect: unsupported
(get-option :produce-models)
; expect: true
(get-option :no-such-option)
; expect: unsupported
(get-unsat-core)
; expect: unsupported
(assert false)
(check-sat)
; expect: unsat
(get-model)
; expect: (error "line 25 column 1: model is not available")
(get-value (true))
; expect: (error "line 27 column 1: model is not available")
(exit)
(this is never read
